const extensions: Readonly<Record<string, string>> = {
  'application/pdf': '.pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': '.pptx',
  'image/webp': '.webp',
};

const longest = 80;

/** A name that is only a name, with the ending of what the file really is. */
export function safeFileName(given: string, contentType: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  const stem = last
    .replace(/\.[^.]*$/, '')
    .replace(/[<>:"|?*\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, longest);
  return `${stem === '' ? '附件' : stem}${extensions[contentType] ?? ''}`;
}

/** The name, or with a number after it the first that is free. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot === -1 ? [name, ''] : [name.slice(0, dot), name.slice(dot)];
  let number = 2;
  while (taken.has(`${stem} (${number})${ending}`)) number += 1;
  return `${stem} (${number})${ending}`;
}
