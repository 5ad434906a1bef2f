// Asks how the scan went, and leads the browser back to the website with the answer.

const ASK_MS = 500;
const words = document.querySelector('[data-uuid]');
if (words) void ask(words.dataset);

async function ask({ uuid, target }) {
  const response = await fetch(`/connect/l/qrconnect?uuid=${encodeURIComponent(uuid)}`).catch(
    () => undefined,
  );
  const { state, redirect } = response?.ok ? await response.json() : {};
  if (state === 'answered') (target === 'self' ? window : window.top).location.href = redirect;
  else if (state === 'expired') words.textContent = '二维码已失效，请刷新';
  else setTimeout(() => void ask({ uuid, target }), ASK_MS);
}
