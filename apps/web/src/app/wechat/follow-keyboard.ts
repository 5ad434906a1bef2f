/** An iPhone's WeChat leaves the page pushed up when its keyboard goes, until the page moves. */
export function followKeyboard(): void {
  document.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget !== null) return;
    // The next field may get the focus at once.
    requestAnimationFrame(() => {
      const { activeElement: at } = document;
      if (at === null || at === document.body) window.scrollTo(window.scrollX, window.scrollY);
    });
  });
}
