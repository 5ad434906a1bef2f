import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { otherFamily } from '@xuezhou/contract/site';
import {
  maxFamilies,
  maxFamilyName,
  maxFamilyShortName,
  type listFamilies as listOperation,
  type orderFamilies as orderOperation,
  type removeFamily as removeOperation,
  type saveFamily as saveOperation,
} from '@xuezhou/contract/site/console';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { forgetSchool } from '../school.ts';
import { asCompared, inOneLine } from './family-name.ts';
import { forgetFamily, readFamilyUses } from './family-uses.ts';
import {
  lockFamilies,
  readFamilies,
  removedCodes,
  type StoredFamily,
} from './family.repository.ts';

export async function listFamilies({
  clock,
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof listOperation>> {
  const families = await readFamilies(connection);
  const uses = await readFamilyUses(connection, clock.now());
  return families.map((family) => ({ ...family, uses: [...(uses.get(family.code) ?? [])] }));
}

type Body = InputOf<typeof saveOperation>['body'];
type Facts = Pick<StoredFamily, 'name' | 'shortName' | 'hue' | 'exam' | 'isShown'>;

const factsOf = ({ name, shortName, hue, exam, isShown }: Facts): Facts => ({
  ...{ name, shortName, hue, exam, isShown },
});

export async function saveFamily(
  services: ConsoleServices,
  { body }: InputOf<typeof saveOperation>,
  actor: Actor,
): Promise<DataOf<typeof saveOperation>> {
  const facts = factsOf({
    ...body,
    name: inOneLine(body.name),
    shortName: inOneLine(body.shortName),
  });
  if (!isWithin(facts.name, maxFamilyName) || !isWithin(facts.shortName, maxFamilyShortName))
    throw new Refusal('familyName');
  const answer = await changeAudited(services, actor, async (change) => {
    const all = await holdAll(change);
    const made = await madeBy(change, body.requestId);
    // Sent twice, as over a network that lost the answer.
    if (body.code === null && made !== undefined)
      return { answer: { code: made }, auditEntry: null };
    const before = all.find(({ code }) => code === body.code);
    if (body.code !== null && before === undefined) throw new Refusal('familyUnknown');
    if (before !== undefined && isSame(before, facts))
      return { answer: { code: before.code }, auditEntry: null };
    if (before !== undefined && before.version !== body.version) throw new Refusal('familyChanged');
    const isTaken = all.some(
      ({ code, name }) => code !== body.code && asCompared(name) === asCompared(facts.name),
    );
    if (isTaken) throw new Refusal('familyNameTaken');
    if (before === undefined && all.length >= maxFamilies) throw new Refusal('familyMany');
    const code = before?.code ?? newCode(facts, all, await removedCodes(change));
    if (before === undefined) await insert(change, code, facts, body, all.length);
    else await update(change, code, facts);
    const auditEntry = {
      operation: 'saveFamily',
      target: { kind: 'family', id: code },
      ...(before !== undefined && { before: factsOf(before) }),
      after: facts,
    };
    return { answer: { code }, auditEntry };
  });
  forgetSchool(services.database.connection);
  return answer;
}

const isWithin = (text: string, most: number): boolean => text !== '' && [...text].length <= most;

const isSame = (stored: StoredFamily, facts: Facts): boolean =>
  (Object.keys(facts) as (keyof Facts)[]).every((key) => stored[key] === facts[key]);

/** All of them, of which nothing is changed, and to which none is added, before the change is done. */
async function holdAll(change: Change): Promise<StoredFamily[]> {
  await lockFamilies(change);
  return await readFamilies(change);
}

const madeBy = async (change: Change, requestId: string): Promise<string | undefined> =>
  (
    await change
      .selectFrom('course_family')
      .where('request_id', '=', requestId)
      .select('code')
      .executeTakeFirst()
  )?.code;

/** As it is called where that is a word for addresses, else the first number that is free. None is given twice. */
function newCode(
  { shortName }: Facts,
  all: readonly StoredFamily[],
  removed: ReadonlySet<string>,
): string {
  const isFree = (code: string) =>
    !removed.has(code) && all.every((family) => family.code !== code);
  const word = shortName.toUpperCase();
  if (/^[A-Z][A-Z0-9]{1,11}$/.test(word) && isFree(word)) return word;
  let number = 1;
  while (!isFree(`F${number}`)) number++;
  return `F${number}`;
}

async function insert(
  change: Change,
  code: string,
  { name, shortName, hue, exam, isShown }: Facts,
  { requestId }: Body,
  position: number,
): Promise<void> {
  await change
    .insertInto('course_family')
    .values({
      ...{ code, name, hue, exam, position: position + 1, request_id: requestId },
      ...{ short_name: shortName, is_shown: isShown },
    })
    .execute();
}

async function update(
  change: Change,
  code: string,
  { name, shortName, hue, exam, isShown }: Facts,
): Promise<void> {
  await change
    .updateTable('course_family')
    .set((row) => ({
      ...{ name, hue, exam, short_name: shortName, is_shown: isShown },
      version: row('version', '+', 1),
    }))
    .where('code', '=', code)
    .execute();
}

export async function orderFamilies(
  services: ConsoleServices,
  { body: { codes, seen } }: InputOf<typeof orderOperation>,
  actor: Actor,
): Promise<true> {
  await changeAudited(services, actor, async (change) => {
    const before = (await holdAll(change)).map(({ code }) => code);
    const isWhole = codes.length === before.length && before.every((code) => codes.includes(code));
    if (!isWhole) throw new Refusal('familyListChanged');
    if (codes.every((code, place) => code === before[place]))
      return { answer: true, auditEntry: null };
    if (seen?.some((code, place) => code !== before[place]) === true)
      throw new Refusal('familyOrderChanged');
    for (const [place, code] of codes.entries())
      await change
        .updateTable('course_family')
        .set({ position: place + 1 })
        .where('code', '=', code)
        .execute();
    const auditEntry = {
      operation: 'orderFamilies',
      target: { kind: 'family', id: 'order' },
      before: { codes: before },
      after: { codes },
    };
    return { answer: true, auditEntry };
  });
  forgetSchool(services.database.connection);
  return true;
}

/** What is given to it in that moment is counted, or refused: whoever gives holds the row. */
export async function removeFamily(
  services: ConsoleServices,
  { body: { code, version } }: InputOf<typeof removeOperation>,
  actor: Actor,
): Promise<true> {
  if (code === otherFamily) throw new Refusal('familyKept');
  await changeAudited(services, actor, async (change, now) => {
    const found = (await holdAll(change)).find((family) => family.code === code);
    if (found === undefined) throw new Refusal('familyUnknown');
    if (found.version !== version) throw new Refusal('familyChanged');
    await change
      .selectFrom('course_family')
      .where('code', '=', code)
      .select('code')
      .forUpdate()
      .execute();
    const uses = (await readFamilyUses(change, now)).get(code) ?? [];
    if (uses.length > 0)
      throw new Refusal(
        'familyInUse',
        `${found.name} 还用在${uses.join('、')}里，先把它们换到别的系列，或改成不显示`,
      );
    await forgetFamily(change, code);
    await change.deleteFrom('course_family').where('code', '=', code).execute();
    // One that files brought back was there before.
    await change
      .insertInto('removed_family')
      .values({ code, removed_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const auditEntry = {
      operation: 'removeFamily',
      target: { kind: 'family', id: code },
      before: factsOf(found),
    };
    return { answer: true, auditEntry };
  });
  forgetSchool(services.database.connection);
  return true;
}
