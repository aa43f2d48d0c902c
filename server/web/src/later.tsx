// A part of the page that is loaded when it is first shown.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useSpeech } from "./App";

export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): (props: Props & { key?: string | undefined }) => preact.JSX.Element {
  let loaded: ComponentType<Props> | undefined;
  return function Later(props) {
    const { words } = useSpeech();
    const [, draw] = useState(0);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (loaded) return;
      load().then((found) => {
        loaded = found;
        draw(1);
      }, () => setFailed(true));
    }, []);
    if (failed) return <p class="message problem" role="alert">{words.errors.unreachable}</p>;
    if (!loaded) return <p class="message" role="status">{words.loading}</p>;
    const Loaded = loaded;
    return <Loaded {...props} />;
  };
}
