import { type XmlElement } from '../xml/read-xml.ts';

type Node = XmlElement | string;

/** The element with others in the place of some inside it: what `edit` answers for one, undefined to leave it. */
export function rewrite(
  element: XmlElement,
  edit: (element: XmlElement) => readonly Node[] | undefined,
): XmlElement {
  const children = element.children.flatMap((child): readonly Node[] =>
    typeof child === 'string' ? [child] : (edit(child) ?? [rewrite(child, edit)]),
  );
  return { ...element, children };
}
