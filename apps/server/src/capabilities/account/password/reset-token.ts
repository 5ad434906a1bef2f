import type { Services } from '../../../platform/services.ts';

/** What opens a reset. It is kept nowhere: without the installation's secret nobody can make it from the database. */
export function resetTokenOf({ signer }: Pick<Services, 'signer'>, resetId: string): string {
  return `${resetId}.${signer.sign('password-reset', resetId)}`;
}

const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** The id of the reset that a token opens; null for a token that is not ours. */
export function readResetToken({ signer }: Pick<Services, 'signer'>, token: string): string | null {
  const [, resetId, signature] = shape.exec(token) ?? [];
  if (resetId === undefined || signature === undefined) return null;
  return signer.verify('password-reset', resetId, signature) ? resetId : null;
}
