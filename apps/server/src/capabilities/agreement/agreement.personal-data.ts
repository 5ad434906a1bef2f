import { maskName } from '@xuezhou/rules/identity/mask';
import type { PersonalData } from '../../platform/personal-data.ts';
import type { Services } from '../../platform/services.ts';
import { agreementReader } from './agreement.repository.ts';
import { unsealSignature } from './sealed-signature.ts';

/** The name stays masked, as in the identity verification; the whole text is at the agreement's own page. */
export const agreementPersonalData = (
  services: Pick<Services, 'signer'>,
): readonly PersonalData[] => [
  {
    table: 'agreement_signature',
    title: '签署的协议',
    read: async (connection, studentId) => {
      const rows = await agreementReader(connection).signatures(studentId);
      return rows.map((row) => ({
        签署时间: row.signed_at,
        协议: row.title,
        版本: row.version,
        课程: row.course_name,
        签署人: maskName(unsealSignature(services, row).name),
        网络地址: row.address,
      }));
    },
    // A contract outlives the account for as long as the law demands; `forget-old` ends it.
    erase: () => Promise.resolve(),
  },
  {
    table: 'order_agreement_signature',
    title: '签署的订单协议',
    read: async (connection, studentId) => {
      const rows = await agreementReader(connection).orderSignatures(studentId);
      return rows.map((row) => ({
        签署时间: row.signed_at,
        协议: row.title,
        版本: row.version,
        商品: row.good_name,
        签署人: maskName(unsealSignature(services, row).name),
        网络地址: row.address,
      }));
    },
    erase: () => Promise.resolve(),
  },
];
