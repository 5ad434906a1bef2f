import type { School } from '@xuezhou/contract/site';
import { schoolStyle } from '@xuezhou/rules/site/document';
import { schoolNow, wearSchool } from '@xuezhou/ui/school';

/** The document may be one that the browser kept; what the server says of the school now holds. */
export function followSchool({
  name,
  face,
  courseFamilies,
}: Pick<School, 'name' | 'face' | 'courseFamilies'>): void {
  // Drawn by the server it has no document, and wears its school already.
  if (typeof document === 'undefined') return;
  const before = schoolNow();
  const { shortName, mark, line, style } = face;
  if (document.title.endsWith(before.shortName) && before.shortName !== '')
    document.title = document.title.slice(0, -before.shortName.length) + shortName;
  const families = courseFamilies ?? before.families;
  const now = { name, shortName, mark, line, families };
  if (JSON.stringify(before) !== JSON.stringify(now)) wearSchool(now);
  const sheet =
    document.getElementById(schoolStyle) ??
    document.head.appendChild(Object.assign(document.createElement('style'), { id: schoolStyle }));
  if (sheet.textContent !== style) sheet.textContent = style;
}
