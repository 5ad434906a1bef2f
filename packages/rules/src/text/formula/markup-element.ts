/** An element of XML or of a page, its name and those of its attributes without prefixes. */
export interface MarkupElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (MarkupElement | string)[];
}

export const isElement = (child: MarkupElement | string): child is MarkupElement =>
  typeof child !== 'string';

/** The elements straight inside, those of a name where one is given. */
export function elementsIn(element: MarkupElement | undefined, name?: string): MarkupElement[] {
  return (element?.children ?? []).filter(
    (child): child is MarkupElement =>
      isElement(child) && (name === undefined || child.name === name),
  );
}

/** The first element of a name, straight inside; of several names, one in the other. */
export function elementIn(
  element: MarkupElement | undefined,
  ...names: readonly string[]
): MarkupElement | undefined {
  let found = element;
  for (const name of names) found = elementsIn(found, name)[0];
  return found;
}

/** All text inside, tags left out. */
export function textIn(element: MarkupElement | undefined): string {
  return (element?.children ?? [])
    .map((child) => (isElement(child) ? textIn(child) : child))
    .join('');
}
