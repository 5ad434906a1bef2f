import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';

/** What nobody else in the whole school may have, whose row it stands in wherever it lies. */
export type ClaimKind =
  | 'mobile'
  | 'email'
  | 'nickname'
  | 'wechat-union'
  | 'wechat-open'
  | 'referral-code'
  | 'external-order';

/** Of what is not a secret; phones and mail addresses have digests of their own (platform/contact). */
export const claimDigest = (word: string): Buffer =>
  createHash('sha256').update(word, 'utf8').digest();

/** The same, in the database. */
export const digestOf = (words: string): string => `sha256(convert_to(${words}, 'UTF8'))`;

/** The student who has it, as a value of another statement; null where nobody does. */
export const claimant = (kind: ClaimKind, digest: Buffer) =>
  sql<number>`(select student_id from claim where kind = ${kind} and digest = ${digest})`;

/**
 * The indexes that kept the same unique before there were claims. Older servers that still run tell by them who came first;
 * a later release takes them away, and this server bears that.
 */
export const formerIndexes: Readonly<Record<string, ClaimKind>> = {
  student_by_mobile: 'mobile',
  student_by_email: 'email',
  student_nickname_key_key: 'nickname',
  wechat_identity_union_id_key: 'wechat-union',
  wechat_openid_app_id_open_id_key: 'wechat-open',
  referral_code_ref_code_key: 'referral-code',
  mall_order_external: 'external-order',
};

/** Those that stay: a claim says whose a number is, and not for which of one's own it is good. */
const ownIndexes: Readonly<Record<string, ClaimKind>> = {
  mall_order_external_once: 'external-order',
};

/** What of a change that the database refused is another's already. */
export function takenClaim(error: unknown): ClaimKind | undefined {
  if (!(error instanceof DatabaseError) || error.code !== '23505') return undefined;
  const { constraint = '' } = error;
  const byIndex = formerIndexes[constraint] ?? ownIndexes[constraint];
  return byIndex ?? kinds.find((kind) => constraint === `claim_${kind}`);
}

const kinds = [...new Set(Object.values(formerIndexes))];
