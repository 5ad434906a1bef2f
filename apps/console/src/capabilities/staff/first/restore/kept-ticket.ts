import type { ChosenBackup } from './read-backup.ts';

const place = 'console-restore';

const nameOf = ({ bytes, madeAt }: ChosenBackup): string => `${madeAt} ${bytes}`;

/** A ticket outlives the code, and a reload of the page: the same backup goes on by it. */
export const keepTicket = (ticket: string, backup: ChosenBackup): void =>
  sessionStorage.setItem(place, JSON.stringify([ticket, nameOf(backup)]));

export function ticketOf(backup: ChosenBackup): string | undefined {
  const kept: unknown = JSON.parse(sessionStorage.getItem(place) ?? '[]');
  const [ticket, name] = Array.isArray(kept) ? (kept as unknown[]) : [];
  return name === nameOf(backup) && typeof ticket === 'string' ? ticket : undefined;
}

export const hasTicket = (): boolean => sessionStorage.getItem(place) !== null;

export const forgetTicket = (): void => sessionStorage.removeItem(place);
