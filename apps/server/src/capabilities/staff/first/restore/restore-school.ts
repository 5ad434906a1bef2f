import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  lookAtRestore as lookOperation,
  openRestore as openOperation,
  sendRestorePiece as sendOperation,
  startRestore as startOperation,
} from '@xuezhou/contract/staff';
import type { CallerOf } from '../../../../platform/http/bind.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { checkFirstCode } from '../check-first-code.ts';
import { demandEmpty } from './empty-school.ts';
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
  // Another window may have started one since.
  demandNoRestore(services);
  const { ticket, isClear } = openDesk(services, `${body.madeAt} ${body.bytes}`);
  await isClear;
  return { ticket };
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
  Object.assign(desk, { step: 'working', words: null, damaged: null });
  void restore(services, body.secret.trim()).then(
    () => {
      desk.step = 'restored';
      services.beginAnew?.();
    },
    (error: unknown) => {
      services.log.warn({ err: error }, 'a backup could not be restored');
      Object.assign(desk, { step: 'failed', words: wordsOf(error), damaged: damagedIn(error) });
    },
  );
  return await Promise.resolve(true);
}

async function restore(services: ConsoleServices, secret: string): Promise<void> {
  const { connection } = services.database;
  await demandEmpty(connection);
  const demandStillEmpty = () => demandEmpty(connection);
  await schoolRestorer.of(connection)(services, { secret, demandStillEmpty });
}

const wordsOf = (error: unknown): string =>
  error instanceof Refusal || (error instanceof Error && error.name === 'BackupError')
    ? error.message
    : '恢复没有做成，这所空学校没有变。请看服务器的日志，再试一次';

const damagedIn = (error: unknown): string | null =>
  error instanceof Error && 'damaged' in error && typeof error.damaged === 'string'
    ? error.damaged
    : null;

export const lookAtRestore = (
  services: ConsoleServices,
  { params }: InputOf<typeof lookOperation>,
): DataOf<typeof lookOperation> => {
  const { step, words, damaged } = deskOf(services, params);
  return { step, words, damaged };
};
