import { maskNumber } from '@xuezhou/rules/identity/mask';
import { deleteOwn, type PersonalData } from '../../platform/personal-data.ts';
import type { Services } from '../../platform/services.ts';
import { valueText } from './value-text.ts';
import { unsealNumber } from './register-for-esg.ts';
import { surveyReader } from './survey.repository.ts';
import { openContact } from '../../platform/contact/contact.ts';

const posted: PersonalData = {
  table: 'survey_posted',
  title: '填过的调查',
  read: async (connection, studentId) => {
    const rows = await surveyReader(connection, studentId).posted();
    return rows.map(({ title, items, posted_at, answers }) => ({
      调查: title,
      时间: posted_at,
      答案:
        answers === null
          ? '不记名，和你分开保存'
          : answers.map(({ surveyItemId, value }) => {
              const item = items.find((one) => one.surveyItemId === surveyItemId);
              return `${item?.title ?? surveyItemId}：${valueText(value)}`;
            }),
    }));
  },
  erase: (change, studentId) => deleteOwn(change, 'survey_posted', studentId),
};

/** The number stays masked: who stole a session must not get the document with it. */
const esg = (services: Pick<Services, 'signer'>): PersonalData => ({
  table: 'esg_registration',
  title: 'ESG 考试登记',
  read: async (connection, studentId) => {
    const row = await surveyReader(connection, studentId).esg();
    if (row === undefined) return [];
    return [
      {
        姓名: row.name,
        拼音: `${row.family_name} ${row.given_name}`,
        证件号: maskNumber(unsealNumber(services, row)),
        证件有效期: row.expires_on,
        邮箱: openContact(services, 'email', row.email_sealed),
        考试月份: row.month,
        单位: row.employer,
        提交和同意时间: row.sent_at,
        登记时间: row.registered_at,
      },
    ];
  },
  erase: (change, studentId) => deleteOwn(change, 'esg_registration', studentId),
});

export const surveyPersonalData = (services: Pick<Services, 'signer'>): readonly PersonalData[] => [
  posted,
  esg(services),
];
