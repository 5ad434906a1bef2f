import { claimsOf, claimTable } from '../../../platform/claims/claims.migration.ts';
import { digestOf } from '../../../platform/claims/claims.ts';
import { inSteps } from '../../../platform/database/steps/steps.ts';
import { openDigestOf } from '../wechat/open-digest.ts';

export const accountClaims = inSteps(
  claimTable,
  ...claimsOf({
    table: 'student',
    columns: 'mobile_digest, mobile_valid, email_digest, nickname_key',
    claims: {
      mobile: (row) => `case when ${row}.mobile_valid then ${row}.mobile_digest end`,
      email: (row) => `${row}.email_digest`,
      nickname: (row) => digestOf(`${row}.nickname_key`),
    },
  }),
  ...claimsOf({
    table: 'wechat_identity',
    columns: 'union_id',
    claims: { 'wechat-union': (row) => digestOf(`${row}.union_id`) },
  }),
  ...claimsOf({
    table: 'wechat_openid',
    columns: 'app_id, open_id',
    claims: { 'wechat-open': (row) => openDigestOf(row) },
  }),
);
