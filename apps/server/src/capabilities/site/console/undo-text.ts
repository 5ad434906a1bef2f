import { Refusal } from '../../../platform/http/refusal.ts';
import type { Undoer } from '../../../platform/staff/undo.ts';
import { addVersion, newestTexts, textVersion } from '../texts/school-text.repository.ts';
import type { SitePageName } from '../texts/site-text.ts';

const changed = () => new Refusal('undoChanged', '这一篇在那以后又存过新的一版，没有撤回');

/** The version before comes back as a new one: what somebody accepted stays known. */
const undoSave: Undoer['undo'] = async (change, act, now) => {
  const name = act.targetId as SitePageName;
  const [before, after] = [act.before, act.after] as { version: number }[];
  const newest = (await newestTexts(change, [name])).get(name);
  const older = await textVersion(change, name, before?.version ?? 0);
  if (newest === undefined || older === undefined || newest.version !== after?.version)
    throw changed();
  const row = { ...older, version: newest.version + 1, changed_at: now };
  if (!(await addVersion(change, row))) throw changed();
  return undefined;
};

export const textUndoers: Readonly<Record<string, Undoer>> = {
  saveSchoolText: { permission: 'setting.write', hours: 24, undo: undoSave },
};
