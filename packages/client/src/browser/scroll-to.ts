const duration = 500;

/** Slow, fast, slow. */
const ease = (part: number): number => (part < 0.5 ? 4 * part ** 3 : 1 - (-2 * part + 2) ** 3 / 2);

let running = 0;

/** Brings an element under the header within 500 ms; at once for whoever wants no motion. */
export function scrollToElement(element: Element): void {
  const { scrollPaddingTop } = getComputedStyle(document.documentElement);
  const room = Number.parseFloat(scrollPaddingTop) || 0;
  scrollToHeight(window.scrollY + element.getBoundingClientRect().top - room);
}

export function scrollToHeight(wanted: number): void {
  cancelAnimationFrame(running);
  const from = window.scrollY;
  const bottom = document.documentElement.scrollHeight - window.innerHeight;
  const to = Math.max(0, Math.min(wanted, bottom));
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo(0, to);
    return;
  }
  const start = performance.now();
  const step = (now: number) => {
    const part = Math.min(1, Math.max(0, (now - start) / duration));
    window.scrollTo(0, from + (to - from) * ease(part));
    if (part < 1) running = requestAnimationFrame(step);
  };
  running = requestAnimationFrame(step);
  // A reader who scrolls goes their own way.
  const stop = () => cancelAnimationFrame(running);
  for (const name of ['wheel', 'touchstart', 'keydown'])
    window.addEventListener(name, stop, { once: true, passive: true });
}
