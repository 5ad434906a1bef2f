import type { ContentFiles } from '../catalogue/content-files.ts';
import type { Faults } from '../catalogue/faults.ts';
import { isRecord } from '../catalogue/fields.ts';
import { readYaml } from '../catalogue/read-yaml.ts';
import { numberedKinds } from './numbered-shapes.ts';

/** The file of a course that says what its ids are called in the school that it comes from. */
export const numbersFile = (course: string): string => `${course}/numbers.yaml`;

/** What is said of one that is not as an export wrote it. */
export const torn = '这个文件是导出时写下的，请不要改；改坏了就从那所学校再导出一次';

/** The file of a course that says what it was called before, in its school, and what its ids are called by that. */
export const formerFile = (course: string): string => `${course}/former.yaml`;

/** By kinds and the ids of these files. */
type Keys = ReadonlyMap<string, number>;

/** By kinds and the ids of these files; none where they are those of its origin. */
export async function readNumbers(
  files: ContentFiles,
  course: string,
  faults: Faults,
): Promise<Keys> {
  const file = numbersFile(course);
  const text = await files.text(file);
  const value = text === undefined ? {} : readYaml(text, file, faults);
  if (value === undefined) return new Map();
  return keysIn(value, () => faults.add(file, torn));
}

/** By what it was called. */
export async function readFormer(
  files: ContentFiles,
  course: string,
  faults: Faults,
): Promise<ReadonlyMap<string, Keys>> {
  const file = formerFile(course);
  const text = await files.text(file);
  const value = text === undefined ? {} : readYaml(text, file, faults);
  const wrong = () => faults.add(file, torn);
  if (value === undefined) return new Map();
  if (!isRecord(value)) return (wrong(), new Map());
  return new Map(
    Object.entries(value).map(([origin, own]) => {
      if (!isOrigin(origin)) wrong();
      return [origin, keysIn(own, wrong)] as const;
    }),
  );
}

function keysIn(value: unknown, wrong: () => void): Keys {
  const keys = new Map<string, number>();
  const known = new Set<string>();
  if (!isRecord(value)) wrong();
  else
    for (const [kind, own] of Object.entries(value))
      if (!numberedKinds.some((one) => one === kind) || !isRecord(own)) wrong();
      else
        for (const [ours, theirs] of Object.entries(own))
          if (isNumber(ours) && isNumber(theirs) && !known.has(`${kind} ${theirs}`)) {
            keys.set(`${kind} ${ours}`, Number(theirs));
            known.add(`${kind} ${theirs}`);
          } else return (wrong(), keys);
  return keys;
}

/** Whether it is written as an export writes them. */
export const isOrigin = (text: string): boolean =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

const isNumber = (value: unknown): value is string =>
  typeof value === 'string' && /^[1-9]\d{0,9}$/.test(value) && Number(value) <= 2_147_483_647;
