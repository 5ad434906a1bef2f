import { pathOfCall, pathOfPage, type Names } from './names.ts';

/** A change to a file that exists already: its path, and what becomes of its text. */
export interface Registration {
  readonly file: string;
  readonly apply: (text: string) => string;
}

/** The places that list capabilities by hand, because a reader should see the list there. */
export const registrations = (names: Names): Registration[] => [
  ...inCode(names),
  ...inRequirements(names),
];

function inCode(names: Names): Registration[] {
  const { kebab, camel } = names;
  const quoted = kebab === camel ? camel : `'${kebab}'`;
  const key = kebab === camel ? camel : `${quoted}: ${camel}`;
  return [
    {
      file: 'packages/contract/src/all.ts',
      apply: (text) =>
        replaceOnce(
          replaceOnce(
            addImport(
              addImport(text, `import * as ${camel} from './${kebab}/index.ts';`),
              `import * as ${camel}Console from './${kebab}/console.ts';`,
            ),
            /(export const capabilities = \{)([^}]*?),?(\s*\};)/,
            (start, list, end) => `${start}${list}, ${key}${end}`,
          ),
          /(export const consoles = \{)([^}]*?),?(\s*\};)/,
          (start, list, end) => `${start}${list}, ${quoted}: ${camel}Console${end}`,
        ),
    },
    {
      file: 'apps/server/src/capabilities.ts',
      apply: (text) =>
        replaceOnce(
          addImport(
            text,
            `import { ${camel}Capability } from './capabilities/${kebab}/${kebab}.capability.ts';`,
          ),
          /(const list = \[)(.*?)(\n\] as const;)/s,
          (start, list, end) => `${start}${list}\n  ${camel}Capability,${end}`,
        ),
    },
    {
      file: 'tools/floors.mjs',
      // Nobody needs it yet; it may come down to where the highest that it calls is still below.
      apply: (text) =>
        text.includes(`'${kebab}'`)
          ? text
          : replaceOnce(
              text,
              /(export const floors = \[)(.*?)(\n\];)/s,
              (start, list, end) => `${start}${list}\n  ['${kebab}'],${end}`,
            ),
    },
    {
      file: 'apps/web/src/app/routes/route-table.ts',
      apply: (text) =>
        replaceOnce(
          addImport(
            text,
            `import { ${camel}Paths } from '../../capabilities/${kebab}/${kebab}.paths.ts';`,
          ),
          /(export const routeTable = \[)(.*?)(\n\] as const)/s,
          (start, list, end) => `${start}${list}\n  ...${camel}Paths,${end}`,
        ),
    },
  ];
}

function inRequirements(names: Names): Registration[] {
  const { kebab } = names;
  return [
    {
      file: 'docs/requirements/routes.tsv',
      apply: (text) =>
        new RegExp(`^${kebab}\t`, 'm').test(text)
          ? text
          : addRow(text, [kebab, pathOfPage(names), 'login', kebab, `the overview of ${kebab}`]),
    },
    {
      file: 'docs/requirements/api.tsv',
      apply: (text) =>
        addRow(text, ['GET', pathOfCall(names), 'login', kebab, '-', '-', 'done, total, share']),
    },
  ];
}

const addRow = (text: string, cells: readonly string[]) =>
  `${text.replace(/\n*$/, '\n')}${cells.join('\t')}\n`;

/** Puts an import among the others, where its path belongs in the alphabet. */
function addImport(text: string, line: string): string {
  const lines = text.split('\n');
  const pathOf = (each: string) => /from '(.*)';$/.exec(each)?.[1];
  const own = pathOf(line) ?? '';
  const isLater = (each: string) => {
    const other = pathOf(each);
    return each.startsWith('import ') && other?.startsWith('.') === true && other > own;
  };
  const place = lines.findIndex(isLater);
  const afterLast = lines.findLastIndex((each) => each.startsWith('import ')) + 1;
  lines.splice(place === -1 ? afterLast : place, 0, line);
  return lines.join('\n');
}

function replaceOnce(
  text: string,
  pattern: RegExp,
  replacement: (start: string, list: string, end: string) => string,
): string {
  if (!pattern.test(text))
    throw new Error(
      '登记的位置和生成器以为的不一样，请对照 tools/new-capability/registrations.ts 修改',
    );
  return text.replace(pattern, (_all, start: string, list: string, end: string) =>
    replacement(start, list, end),
  );
}
