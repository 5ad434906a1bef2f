import {
  otherFamily,
  type FamilyExam,
  type FamilyHue,
  type SchoolFamily,
} from '@xuezhou/contract/site';
import { maxFamilies, maxFamilyName, maxFamilyShortName } from '@xuezhou/contract/site/console';
import { permissions } from '@xuezhou/contract/staff';
import { asCompared, inOneLine } from '../../capabilities/site/site.port.ts';
import type { Fields } from '../catalogue/fields.ts';
import { readList, readWhole, type ReadingContext } from '../catalogue/reading-context.ts';

const file = 'families.yaml';

const hues: Readonly<Record<FamilyHue, FamilyHue>> = {
  ...{ indigo: 'indigo', plum: 'plum', teal: 'teal', moss: 'moss', clay: 'clay', slate: 'slate' },
};
const exams: Readonly<Record<FamilyExam, FamilyExam>> = { 'cfa-1': 'cfa-1', esg: 'esg' };

/**
 * Families that the school has not yet. What it calls one of its own, and where that stands, is set in pages: of these the
 * file says nothing. One that is called as one of its own is that one, whatever its code; pages of every school begin their
 * codes at F1. Before all that names families.
 */
export async function readFamilies(
  context: ReadingContext,
  courses: readonly string[] = [],
): Promise<SchoolFamily[]> {
  const { records } = await readList(context, file, '个系列');
  const found: SchoolFamily[] = [];
  const said = new Set<string>();
  for (const fields of records) {
    const { isFaulty, draft } = await readWhole(context.faults, () =>
      Promise.resolve(readFamily(fields)),
    );
    if (said.has(draft.code)) fields.say(`code ${draft.code} 在这个文件里出现了两次`);
    said.add(draft.code);
    if (isFaulty) continue;
    const code = await codeHere(context, draft, courses);
    if (code !== undefined && context.families.has(code)) continue;
    if (code === undefined || context.areFamiliesKept === true) {
      // What names it has to stand somewhere.
      context.codesHere?.set(draft.code, otherFamily);
      context.origins?.notes.push(keptWords(draft));
      continue;
    }
    const fault = faultAmong(context, draft);
    if (fault !== undefined) {
      fields.say(fault);
      continue;
    }
    context.families.add(code);
    context.familyNames.add(asCompared(draft.name));
    found.push({ ...draft, code });
  }
  return found;
}

const keptWords = ({ name }: SchoolFamily): string =>
  `${file}：系列“${name}”这里没有，您没有“${permissions['setting.write']}”的权限，没有加；它的课程放在“其他”，请管设置的同事加好系列再改`;

/** The code that a family of the file has in this school, told where that is another one; undefined where it would get one that may not be added. */
async function codeHere(
  context: ReadingContext,
  { code, name }: SchoolFamily,
  courses: readonly string[],
): Promise<string | undefined> {
  const { families, familyCodes, codesHere, removedFamilies, files, origins } = context;
  if (codesHere === undefined || origins === undefined) return code;
  const known = familyCodes?.get(asCompared(name));
  if (known === code) return code;
  const isOther =
    known === undefined &&
    families.has(code) &&
    /^F\d+$/.test(code) &&
    (await origins.areOfElsewhere(courses, files));
  if (known === undefined && !isOther) return code;
  if (known === undefined && context.areFamiliesKept === true) return undefined;
  let number = 1;
  while (families.has(`F${number}`) || removedFamilies.has(`F${number}`)) number++;
  const here = known ?? `F${number}`;
  codesHere.set(code, here);
  origins.notes.push(`${file}：系列“${name}”的代号在文件里是 ${code}，在这里是 ${here}`);
  return here;
}

/** What pages refuse too: of all families together. */
function faultAmong(
  { families, familyNames }: ReadingContext,
  { name }: SchoolFamily,
): string | undefined {
  if (familyNames.has(asCompared(name))) return `已经有一个叫“${name}”的系列，请换一个名字`;
  return families.size < maxFamilies ? undefined : `系列最多 ${maxFamilies} 个`;
}

function readFamily(fields: Fields): SchoolFamily {
  const code = fields.text('code').trim();
  if (!/^[A-Z][A-Z0-9]{0,11}$/.test(code))
    fields.say('code 应该是 1 至 12 个大写字母和数字，以字母开头');
  const name = within(fields, 'name', fields.text('name'), maxFamilyName);
  const family: SchoolFamily = {
    ...{ code, name, isShown: !fields.flag('hidden') },
    shortName: within(
      fields,
      'short',
      fields.has('short') ? fields.text('short') : [...name].slice(0, maxFamilyShortName).join(''),
      maxFamilyShortName,
    ),
    hue: fields.has('hue') ? fields.choice<FamilyHue>('hue', hues, 'slate') : 'slate',
    exam: fields.has('exam') ? fields.choice<FamilyExam | null>('exam', exams, null) : null,
  };
  fields.refuseOthers();
  return family;
}

function within(fields: Fields, key: string, text: string, most: number): string {
  const line = inOneLine(text);
  if ([...line].length > most) fields.say(`${key} 最多 ${most} 个字`);
  return line;
}

/** For a field that names one of them. */
export const familyChoices = ({
  families,
  codesHere = new Map(),
}: Pick<ReadingContext, 'families' | 'codesHere'>): Readonly<Record<string, string>> =>
  Object.fromEntries([...[...families].map((code) => [code, code] as const), ...codesHere]);
