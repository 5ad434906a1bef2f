/** Of A4, in pixels of 96 to the inch, between the margins that the sheet asks for. */
const pageHeight = 962;

/** How many pages blocks of these heights fill; none breaks over two unless it is higher than one. */
export function pagesOf(heights: readonly number[]): number {
  let pages = heights.length === 0 ? 0 : 1;
  let used = 0;
  for (const height of heights) {
    if (used > 0 && used + height > pageHeight) {
      pages += 1;
      used = 0;
    }
    used += height;
    while (used > pageHeight) {
      pages += 1;
      used -= pageHeight;
    }
  }
  return pages;
}
