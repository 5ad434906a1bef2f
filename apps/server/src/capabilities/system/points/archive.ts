/** What PostgreSQL says of its log and of those parts that it archived. */
export interface Archive {
  /** Null on a replica. */
  readonly current_wal: string | null;
  readonly segment_bytes: number;
  readonly mode: string;
  readonly command: string;
  readonly timeout_seconds: number;
  readonly archived_at: Date | null;
  readonly archived_wal: string | null;
  /** Of the last failure: PostgreSQL fails anew every minute, so that it says nothing of how long. */
  readonly failed_at: Date | null;
  /** It counts anew since then, as after a crash. */
  readonly stats_reset: Date | null;
  readonly now: Date;
}

/** Parts lie there for so long and none goes: whoever archives hangs. */
const hangsAfterMs = 15 * 60_000;

/** What came after this moment cannot be brought back; null where the log is archived. @param setUpAt since when it has to be */
export function brokenArchive(archive: Archive, setUpAt: Date): Date | null {
  const { archived_at: archivedAt, failed_at: failedAt, mode, command } = archive;
  const counted = archive.stats_reset ?? setUpAt;
  const since = archivedAt ?? (counted > setUpAt ? counted : setUpAt);
  const isOff = mode === 'off' || command.trim() === '';
  const fails = failedAt !== null && (archivedAt === null || failedAt > archivedAt);
  const isLate = archive.now.getTime() - since.getTime() > hangsAfterMs;
  return isOff || fails || (isLate && partsWait(archive)) ? since : null;
}

function partsWait({ current_wal: current, archived_wal: archived, ...told }: Archive): boolean {
  if (current === null) return false;
  // Nothing ever left, though each minute one has to.
  if (archived === null) return told.timeout_seconds > 0;
  const [here, gone] = [current, archived].map((name) => numberOf(name, told.segment_bytes));
  // The one that is written now is not whole: it waits for nobody.
  return here !== undefined && gone !== undefined && here > gone + 1;
}

/** Of a part among all; undefined for what is no part, such as the history of a timeline. */
function numberOf(name: string, segmentBytes: number): number | undefined {
  if (!/^[0-9A-F]{24}/.test(name)) return undefined;
  const [log, part] = [name.slice(8, 16), name.slice(16, 24)].map((word) =>
    Number.parseInt(word, 16),
  );
  return (log ?? 0) * (2 ** 32 / segmentBytes) + (part ?? 0);
}
