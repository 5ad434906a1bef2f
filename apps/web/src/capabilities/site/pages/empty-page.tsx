/** Nothing: the frame is all that a page made elsewhere wants of us. */
export function EmptyPage() {
  return null;
}
