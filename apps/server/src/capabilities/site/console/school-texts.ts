import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { sitePageNames } from '@xuezhou/contract/site';
import type {
  getSchoolText as getOperation,
  getSchoolTextVersion as versionOperation,
  listSchoolTexts as listOperation,
  previewSchoolText as previewOperation,
  saveSchoolText as saveOperation,
  SchoolText,
  takeOverSchoolText as takeOverOperation,
} from '@xuezhou/contract/site/console';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { getSchool } from '../school.ts';
import { readSiteFile } from '../site-pages.ts';
import { faultsOf, pageOf } from '../texts/page-of-text.ts';
import {
  addVersion,
  newestTexts,
  textVersion,
  textVersions,
  type TextRow,
} from '../texts/school-text.repository.ts';
import { isSameText, readText, writeText, type SitePageName } from '../texts/site-text.ts';

const textFields = (name: SitePageName, row: TextRow | undefined) => ({
  ...{ name, owner: row === undefined ? ('file' as const) : ('console' as const) },
  ...{ version: row?.version ?? 0, changedAt: row?.changed_at.toISOString() ?? null },
  changedBy: row?.changed_by_name ?? null,
});

export async function listSchoolTexts({
  config,
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof listOperation>> {
  const written = await newestTexts(connection, sitePageNames);
  return await Promise.all(
    sitePageNames.map(async (name) => {
      const row = written.get(name);
      const { title, updatedOn } = readText(row?.words ?? (await readSiteFile(config, name)).words);
      return { ...textFields(name, row), title, updatedOn };
    }),
  );
}

export async function getSchoolText(
  services: ConsoleServices,
  { params: { name } }: InputOf<typeof getOperation>,
): Promise<DataOf<typeof getOperation>> {
  const rows = await textVersions(services.database.connection, name);
  const [row] = rows;
  const read = row === undefined ? await readSiteFile(services.config, name) : undefined;
  const text = readText(read?.words ?? row?.words ?? '');
  return {
    ...textFields(name, row),
    file: read?.file ?? null,
    text,
    page: await pageOf(text, await getSchool(services)),
    versions: rows.map((each) => ({
      ...{ version: each.version, changedAt: each.changed_at.toISOString() },
      ...{ changedBy: each.changed_by_name, title: readText(each.words).title },
    })),
  };
}

export async function getSchoolTextVersion(
  services: ConsoleServices,
  { params: { name, version } }: InputOf<typeof versionOperation>,
): Promise<DataOf<typeof versionOperation>> {
  const row = await textVersion(services.database.connection, name, version);
  if (row === undefined) throw new Refusal('schoolTextUnknown');
  const text = readText(row.words);
  return { text, page: await pageOf(text, await getSchool(services)) };
}

export async function previewSchoolText(
  services: ConsoleServices,
  { body: { text } }: InputOf<typeof previewOperation>,
): Promise<DataOf<typeof previewOperation>> {
  const faults = await faultsOf(text);
  return { page: await pageOf(text, await getSchool(services)), faults };
}

const target = (name: SitePageName) => ({ kind: 'text', id: name }) as const;

/** As the log keeps it: the words themselves stay as versions. */
const factsOf = (version: number, { title, summary, updatedOn, body }: SchoolText) => ({
  ...{ version, title, summary, updatedOn, signs: body.length },
});

export async function saveSchoolText(
  services: ConsoleServices,
  { body: { name, version, text: given } }: InputOf<typeof saveOperation>,
  actor: Actor,
): Promise<DataOf<typeof saveOperation>> {
  const text = readText(writeText({ ...given, title: given.title.trim() }));
  const [fault] = await faultsOf(text);
  if (fault !== undefined) throw new Refusal('schoolTextWrong', fault);
  return await changeAudited(services, actor, async (change, now) => {
    const newest = (await newestTexts(change, [name])).get(name);
    if (newest === undefined) throw new Refusal('schoolTextOfFile');
    const before = readText(newest.words);
    // What was sent twice was done by the first.
    if (isSameText(before, text)) return { answer: { version: newest.version }, auditEntry: null };
    const row = {
      ...{ name, version: version + 1, words: writeText(text), changed_at: now },
      changed_by_name: actor.staff.name,
    };
    if (newest.version !== version || !(await addVersion(change, row)))
      throw new Refusal('schoolTextChanged');
    const auditEntry = {
      operation: 'saveSchoolText',
      target: target(name),
      before: factsOf(version, before),
      after: factsOf(version + 1, text),
    };
    return { answer: { version: version + 1 }, auditEntry };
  });
}

/** The words stay what they were, so that who accepted them has accepted this version. */
export async function takeOverSchoolText(
  services: ConsoleServices,
  { body: { name } }: InputOf<typeof takeOverOperation>,
  actor: Actor,
): Promise<DataOf<typeof takeOverOperation>> {
  const { words } = await readSiteFile(services.config, name);
  return await changeAudited(services, actor, async (change, now) => {
    const row = { name, version: 1, words, changed_at: now, changed_by_name: actor.staff.name };
    if (!(await addVersion(change, row))) {
      const { version = 1 } = (await newestTexts(change, [name])).get(name) ?? {};
      return { answer: { version }, auditEntry: null };
    }
    const { title } = readText(words);
    const auditEntry = {
      operation: 'takeOverSchoolText',
      target: target(name),
      before: { title, owner: 'file' },
      after: { title, owner: 'console' },
    };
    return { answer: { version: 1 }, auditEntry };
  });
}
