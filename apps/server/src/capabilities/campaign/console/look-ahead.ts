import type {
  CampaignDraft,
  countAudience as countOperation,
  previewCampaign as previewOperation,
  testCampaign as testOperation,
} from '@xuezhou/contract/campaign/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { campaignFields, fieldsIn, filledFor } from '@xuezhou/rules/campaign/campaign-fields';
import { smsParts } from '@xuezhou/rules/campaign/sms-parts';
import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { mailStaff } from '../../../platform/staff/mail-owners.ts';
import { ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { channelsHad, previewOf, wishersOf } from '../../message/message.port.ts';
import {
  audienceOf,
  countPeople,
  isCompared,
  isHeld,
  knownOf,
  nextPeople,
  type Asked,
  type Person,
} from '../audience.ts';
import { letterFor, writtenOf, type Written } from '../letter.ts';

type Count = DataOf<typeof countOperation>;

const askedBy = (
  actor: Actor,
  { campaignId, draft: { audience } }: { campaignId: string; draft: CampaignDraft },
): Asked => ({ campaignId, audience, own: ownOf(actor, 'message.send') });

export async function countAudience(
  services: ConsoleServices,
  { body }: InputOf<typeof countOperation>,
  actor: Actor,
): Promise<Count> {
  return await countFor(services, services.database.connection, askedBy(actor, body), body.draft);
}

/** Without the database, as this may be asked in a transaction. */
type Looking = Omit<ConsoleServices, 'database'>;

/** All that is to be known before a message is sent; by the same functions that send it. */
export async function countFor(
  services: Looking,
  connection: Connection,
  asked: Asked,
  draft: CampaignDraft,
): Promise<Count> {
  const { config } = services;
  const { people, held } = await countPeople(services, connection, asked);
  const compared = isCompared(draft.holdsOut, people);
  const written = await writtenOf(config, draft);
  const channels = await channelCounts(services, connection, asked, {
    draft,
    isCompared: compared,
  });
  const sms = channels.find(({ channel }) => channel === 'sms');
  const parts = smsParts(await dearestSms(services, connection, written));
  const bySms = sms === undefined || sms.isOff ? 0 : sms.people;
  return {
    people,
    held: compared ? held : 0,
    channels,
    sms: { parts, milliYuan: bySms * parts * config.SMS_PRICE_MILLIYUAN },
    missing: await missingIn(services, connection, asked, draft),
    unknown: [...written.unknown],
    outside: [...written.outside],
  };
}

async function channelCounts(
  services: Looking,
  connection: Connection,
  asked: Asked,
  { draft, isCompared: compared }: { draft: CampaignDraft; isCompared: boolean },
): Promise<Count['channels']> {
  const had = await channelsHad(services, connection, 'notice');
  const { rows } = await sql<{ channel: Count['channels'][number]['channel']; people: number }>`
    select w.channel, count(*)::int as people
    from (${audienceOf(services, connection, asked)}) f
    join ${wishersOf('notice')} w on w.student_id = f.student_id
    where not (${compared} and ${isHeld(asked.campaignId, sql`f.student_id`)})
    group by 1`.execute(connection);
  return draft.channels.map((channel) => ({
    channel,
    people: rows.find((row) => row.channel === channel)?.people ?? 0,
    isOff: !had.includes(channel),
  }));
}

/** The longest that anybody can be sent: a field may fill a title up to where it is cut. */
async function dearestSms(
  services: Looking,
  connection: Connection,
  { title }: Written,
): Promise<string> {
  const filler = '学'.repeat(40);
  const longest = filledFor(title, { 昵称: filler, 课程: filler, 到期日: filler, 班级: filler });
  const at = services.clock.now();
  const { sms } = await previewOf({ ...services, connection }, 'notice', {
    title: longest ?? title,
    html: '',
    at,
  });
  return sms.text;
}

const shownNames = 5;

async function missingIn(
  services: Looking,
  connection: Connection,
  asked: Asked,
  { title, markdown }: CampaignDraft,
): Promise<Count['missing']> {
  const found = fieldsIn(`${title}\n${markdown}`);
  const used = campaignFields.filter((field) => found.some(({ name }) => name === field));
  if (used.length === 0) return [];
  const column = { 昵称: 'nickname', 课程: 'course', 到期日: 'expires_on', 班级: 'class' } as const;
  const known = knownOf(audienceOf(services, connection, asked), asked);
  const missing: Count['missing'] = [];
  for (const field of used) {
    const isEmpty = sql`coalesce(${sql.ref(`p.${column[field]}`)}, '') = ''`;
    const { rows } = await sql<{ people: number; names: string[] }>`
      select count(*)::int as people, coalesce((array_agg(nickname order by student_id))[1:${sql.lit(shownNames)}], '{}') as names
      from ${known} p where ${isEmpty}`.execute(connection);
    const row = rows[0];
    if (row !== undefined && row.people > 0)
      missing.push({
        ...{ field, people: row.people, names: row.names },
        hasOther: found.every(({ name, other }) => name !== field || other !== undefined),
      });
  }
  return missing;
}

const nobody = { 昵称: '学员', 课程: '课程', 到期日: '到期日', 班级: '班级' };

export async function previewCampaign(
  services: ConsoleServices,
  { body }: InputOf<typeof previewOperation>,
  actor: Actor,
): Promise<DataOf<typeof previewOperation>> {
  const { connection } = services.database;
  const asked = askedBy(actor, body);
  const after = body.after ?? 0;
  const next = await nextPeople(services, connection, asked, { after, most: 1 });
  const person =
    next[0] ?? (await nextPeople(services, connection, asked, { after: 0, most: 1 }))[0];
  return await shownTo(services, body.draft, person);
}

async function shownTo(
  services: ConsoleServices,
  draft: CampaignDraft,
  person: Person | undefined,
): Promise<DataOf<typeof previewOperation>> {
  const { config, clock, database } = services;
  const written = await writtenOf(config, draft);
  const letter = letterFor(written, person?.values ?? nobody);
  const shown = await previewOf({ ...services, connection: database.connection }, 'notice', {
    ...(letter ?? { title: written.title, html: written.html }),
    at: clock.now(),
  });
  const { text } = shown.sms;
  return {
    student:
      person === undefined
        ? null
        : { studentId: person.student_id, nickname: person.values.昵称 ?? '' },
    ...shown,
    sms: { text, letters: text.length, parts: smsParts(text) },
    faults: [...written.faults, ...(letter === null ? ['这位学员没有其中一个字段，不会收到'] : [])],
  };
}

export async function testCampaign(
  services: ConsoleServices,
  { body }: InputOf<typeof testOperation>,
  actor: Actor,
): Promise<DataOf<typeof testOperation>> {
  const { connection } = services.database;
  const [person] = await nextPeople(services, connection, askedBy(actor, body), {
    after: 0,
    most: 1,
  });
  if (body.draft.title.trim() === '') throw new Refusal('messageTitleEmpty');
  const shown = await shownTo(services, body.draft, person);
  if (shown.faults.length > 0) throw new Refusal('textUnshowable', shown.faults.join('；'));
  return await changeAudited(services, actor, async (change) => {
    const to = await loginOf(change, actor.staff.staffId);
    const { subject, text } = shown.mail;
    const mail = { subject: `试发：${subject}`, text };
    if (!(await mailStaff(services, change, to, mail))) throw new Refusal('campaignNoMail');
    const target = { kind: 'campaign', id: body.campaignId };
    return {
      answer: { to: to ?? '' },
      auditEntry: { operation: 'testCampaign', target, after: { to } },
    };
  });
}

async function loginOf(
  connection: ConsoleServices['database']['connection'],
  staffId: number,
): Promise<string | null> {
  const row = await connection
    .selectFrom('staff')
    .where('staff_id', '=', staffId)
    .select('login')
    .executeTakeFirst();
  return row?.login ?? null;
}
