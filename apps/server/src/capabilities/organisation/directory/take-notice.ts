import { createHash } from 'node:crypto';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Services } from '../../../platform/services.ts';
import { ForgedMessageError } from '../../../providers/wechat/wechat.port.ts';
import type { NoticeQuery } from '../../../providers/wecom/wecom.port.ts';
import type { WithIssuers } from '../sign-in/issuer-of.ts';
import { openKeys } from './directory-keys.ts';
import { followed } from './directory.repository.ts';
import { enqueueSync } from './pull-directory.ts';

interface Brought {
  readonly organisationId: number;
  readonly query: NoticeQuery;
}

/** What is asked when the address is written down at 企业微信. Throws ForgedMessageError. */
export const openEcho = (
  services: WithIssuers<Services>,
  brought: Brought,
  echo: string,
): Promise<string> => open(services, brought, echo).then(({ text }) => text);

async function open(
  { clock, database: { connection }, signer, wecom }: WithIssuers<Services>,
  { organisationId, query }: Brought,
  encrypted: string,
): Promise<{ text: string; corpId: string }> {
  const current = await followed(connection, organisationId);
  const sealed = current?.directory.keys_sealed ?? null;
  const keys = sealed === null ? null : openKeys(signer, organisationId, sealed);
  if (current === undefined || keys === null) throw new ForgedMessageError('no directory');
  const { client_id: corpId } = current.signIn;
  const now = clock.now();
  return { text: wecom.openNotice({ keys, corpId, now }, query, encrypted), corpId };
}

/** People, and departments: of these all are read. */
const aboutPeople = new Set(['create_user', 'update_user', 'delete_user']);
const aboutDepartments = new Set(['create_party', 'update_party', 'delete_party']);

/**
 * Notices come late, twice, in another order, or not at all: one says whom to ask for, and what is taken over is what the
 * directory answers then; but an id that was given up or changed is the former person's no more, whatever is answered. Throws
 * ForgedMessageError.
 */
export async function takeNotice(
  services: WithIssuers<Services>,
  brought: Brought,
  body: string,
): Promise<void> {
  const { text, corpId } = await open(
    services,
    brought,
    services.wecom.readNotice(body).get('Encrypt') ?? '',
  );
  const fields = services.wecom.readNotice(text);
  if (fields.get('ToUserName') !== corpId) throw new ForgedMessageError('for another company');
  const kind = fields.get('Event') === 'change_contact' ? (fields.get('ChangeType') ?? '') : '';
  const isOfPeople = aboutPeople.has(kind);
  if (!isOfPeople && !aboutDepartments.has(kind)) return;
  const [user = '', other = ''] = ['UserID', 'NewUserID'].map((name) =>
    (fields.get(name) ?? '').toLowerCase().slice(0, 64),
  );
  const users = isOfPeople ? [user, other].filter((one) => one !== '') : [];
  const { organisationId, query } = brought;
  const now = services.clock.now();
  await inTransaction(services.database.connection, async (change) => {
    const first = await change
      .insertInto('organisation_directory_notice')
      .values({
        ...{ organisation_id: organisationId, at: now },
        digest: createHash('sha256').update(query.msg_signature).digest(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('organisation_id')
      .executeTakeFirst();
    if (first === undefined) return;
    await change
      .updateTable('organisation_directory')
      .where('organisation_id', '=', organisationId)
      .set({ heard_at: now })
      .execute();
    const at = Number(fields.get('CreateTime') ?? '') || Number(query.timestamp);
    const renamed = other === '' || other === user ? [] : [{ from: user, to: other, at }];
    const ended = kind === 'delete_user' ? [{ user, at }] : [];
    await enqueueSync(change, { organisationId, users, renamed, ended });
  });
}
