// Keeps the page for when there is no connection. What is asked of a game server goes to it and is never kept.
const kept = "boardwright NAME";
const files = FILES;
const root = new URL("./", self.location);

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(kept).then((cache) => cache.addAll(files)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith("boardwright ") && name !== kept).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(old());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== root.origin || !url.pathname.startsWith(root.pathname)) return;
  const path = url.pathname.slice(root.pathname.length);
  // The names of these change with what is in them.
  const fixed = path.startsWith("assets/");
  if (!fixed && !files.includes(`./${path}`)) return;
  const own = () => caches.open(kept).then((cache) => cache.match(request, { ignoreSearch: true }));
  const answer = async () => {
    if (fixed) return (await own()) ?? fetch(request);
    // The newest page where there is a connection.
    try {
      return await fetch(request);
    } catch (error) {
      const found = await own();
      if (found) return found;
      throw error;
    }
  };
  event.respondWith(answer());
});
