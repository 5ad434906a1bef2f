import { maskName, maskNumber } from '@xuezhou/rules/identity/mask';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { deleteOwn, personalTable, type PersonalData } from '../../platform/personal-data.ts';
import type { Services } from '../../platform/services.ts';
import { identityReader, identityWriter } from './identity.repository.ts';
import { unsealPerson } from './sealed-person.ts';

/** Name and number stay masked: who stole a session must not get the document with it. */
const submission = (services: Pick<Services, 'signer'>): PersonalData => ({
  table: 'identity_submission',
  title: '实名认证',
  read: async (connection, studentId) => {
    const row = await identityReader(connection).submission(studentId);
    if (row === undefined) return [];
    const { name, number } = unsealPerson(services, row);
    return [
      {
        方式: row.kind,
        状态: row.state,
        姓名: maskName(name),
        证件号: maskNumber(number),
        提交时间: row.submitted_at,
        审核时间: row.reviewed_at,
      },
    ];
  },
  erase: async (change, studentId) => {
    const row = await identityReader(change).submission(studentId);
    if (row?.folder)
      await enqueue(change, 'erase-identity-images', { studentId, folder: row.folder });
    await deleteOwn(change, 'identity_submission', studentId);
  },
});

export const identityPersonalData = (
  services: Pick<Services, 'signer' | 'clock'>,
): readonly PersonalData[] => [
  submission(services),
  personalTable('identity_number', '证件', {}),
  personalTable(
    'identity_consent',
    '认证同意书',
    { agreed_at: '同意时间', version: '版本', withdrawn_at: '撤回时间' },
    // The proof that there was a consent stays, by a number that names nobody; `forget-old` ends it.
    (change, studentId) => identityWriter(change).withdrawConsents(studentId, services.clock.now()),
  ),
];
