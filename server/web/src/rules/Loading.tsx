// That the rules are on their way, and how far.
import { useEffect, useState } from "preact/hooks";
import { useSpeech } from "../App";
import { whileLoading } from "./load";

export function Loading() {
  const { words } = useSpeech();
  const [part, setPart] = useState(0);
  useEffect(() => whileLoading(setPart), []);
  return (
    <div class="message">
      <p role="status">{words.loadingRules}</p>
      <progress value={part} aria-label={words.loadingRules} />
    </div>
  );
}
