import { render } from "preact";
import { App } from "./App";
import "./style.css";

const page = document.getElementById("page");
if (page) render(<App />, page);

// Once the page is there, it is kept for when there is no connection.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  window.addEventListener("load", () => {
    navigator.serviceWorker.register(new URL("./worker.js", document.baseURI)).catch(() => undefined);
  });
}
