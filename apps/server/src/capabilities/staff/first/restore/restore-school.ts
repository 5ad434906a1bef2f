import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  lookAtRestore as lookOperation,
  openRestore as openOperation,
  sendRestorePiece as sendOperation,
  startRestore as startOperation,
} from '@xuezhou/contract/staff';
import type { CallerOf } from '../../../../platform/http/bind.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import type { Connection } from '../../../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { checkFirstCode } from '../check-first-code.ts';
import { demandRoom, keepPiece, receivedOf } from './received-files.ts';
import { demandNoRestore, deskOf, isBusy, openDesk, schoolRestorer } from './restore-desk.ts';

/** A database of one's own may serve other servers too, and is made by its operator: there the command line restores. */
export const mayRestore = ({
  config,
  beginAnew,
}: Pick<ConsoleServices, 'config' | 'beginAnew'>): boolean =>
  config.DATABASE_URL === '' && beginAnew !== undefined;

export async function openRestore(
  services: ConsoleServices,
  { body }: InputOf<typeof openOperation>,
  caller: Pick<CallerOf<typeof openOperation>, 'address'>,
): Promise<DataOf<typeof openOperation>> {
  await checkFirstCode(services, { body: { code: body.code } }, caller);
  if (!mayRestore(services)) throw new Refusal('restoreByHand');
  demandNoRestore(services);
  await demandEmpty(services.database.connection);
  await demandRoom(services, body.bytes);
  return { ticket: openDesk(services).ticket };
}

export async function sendRestorePiece(
  services: ConsoleServices,
  { params, body, files }: InputOf<typeof sendOperation>,
): Promise<DataOf<typeof sendOperation>> {
  if (isBusy(deskOf(services, params))) throw new Refusal('restoreRunning');
  if (files.piece === undefined) return { received: await receivedOf(services, body.name) };
  const piece = Buffer.from(await files.piece.arrayBuffer());
  return { received: await keepPiece(services, body, piece) };
}

/** Answers at once; what becomes of it is looked at. */
export async function startRestore(
  services: ConsoleServices,
  { params, body }: InputOf<typeof startOperation>,
): Promise<true> {
  const desk = deskOf(services, params);
  if (isBusy(desk)) throw new Refusal('restoreRunning');
  // From here on nobody becomes the head of the empty school.
  Object.assign(desk, { step: 'working', words: null });
  void restore(services, body.secret.trim()).then(
    () => {
      desk.step = 'restored';
      services.beginAnew?.();
    },
    (error: unknown) => {
      services.log.warn({ err: error }, 'a backup could not be restored');
      Object.assign(desk, { step: 'failed', words: wordsOf(error) });
    },
  );
  return await Promise.resolve(true);
}

async function restore(services: ConsoleServices, secret: string): Promise<void> {
  const { connection } = services.database;
  await demandEmpty(connection);
  await schoolRestorer.of(connection)(services, { secret });
}

const wordsOf = (error: unknown): string =>
  error instanceof Refusal || (error instanceof Error && error.name === 'BackupError')
    ? error.message
    : '恢复没有做成，这所空学校没有变。请看服务器的日志，再试一次';

export const lookAtRestore = (
  services: ConsoleServices,
  { params }: InputOf<typeof lookOperation>,
): DataOf<typeof lookOperation> => {
  const { step, words } = deskOf(services, params);
  return { step, words };
};

/** Nobody loses what was begun by the command line: throws restoreNotEmpty. */
async function demandEmpty(connection: Connection): Promise<void> {
  const [person, student, course] = await Promise.all([
    connection
      .selectFrom('staff')
      .where('login', 'is not', null)
      .select('login')
      .executeTakeFirst(),
    connection.selectFrom('student').select('student_id').limit(1).executeTakeFirst(),
    connection.selectFrom('course').select('course_id').limit(1).executeTakeFirst(),
  ]);
  if ([person, student, course].some((found) => found !== undefined))
    throw new Refusal('restoreNotEmpty');
}
