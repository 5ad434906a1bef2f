import type { AuditFacts, FactWords } from './audit-kernel.ts';
import { auditWords as account } from './account/audit-words.ts';
import { auditWords as alumni } from './alumni/audit-words.ts';
import { auditWords as article } from './article/audit-words.ts';
import { auditWords as assignment } from './assignment/audit-words.ts';
import { auditWords as assistant } from './assistant/audit-words.ts';
import { auditWords as authoring } from './authoring/audit-words.ts';
import { auditWords as bulk } from './bulk/audit-words.ts';
import { auditWords as camp } from './camp/audit-words.ts';
import { auditWords as campaign } from './campaign/audit-words.ts';
import { auditWords as career } from './career/audit-words.ts';
import { auditWords as courseware } from './courseware/audit-words.ts';
import { auditWords as drafting } from './drafting/audit-words.ts';
import { auditWords as enrolment } from './enrolment/audit-words.ts';
import { auditWords as flashCard } from './flash-card/audit-words.ts';
import { auditWords as identity } from './identity/audit-words.ts';
import { auditWords as importing } from './import/audit-words.ts';
import { auditWords as im } from './im/audit-words.ts';
import { auditWords as live } from './live/audit-words.ts';
import { auditWords as lti } from './lti/audit-words.ts';
import { auditWords as mall } from './mall/audit-words.ts';
import { auditWords as marking } from './marking/audit-words.ts';
import { auditWords as material } from './material/audit-words.ts';
import { auditWords as message } from './message/audit-words.ts';
import { auditWords as mock } from './mock/audit-words.ts';
import { auditWords as moderation } from './moderation/audit-words.ts';
import { auditWords as organisation } from './organisation/audit-words.ts';
import { auditWords as points } from './points/audit-words.ts';
import { auditWords as referral } from './referral/audit-words.ts';
import { auditWords as practice } from './practice/audit-words.ts';
import { auditWords as qa } from './qa/audit-words.ts';
import { auditWords as report } from './report/audit-words.ts';
import { auditWords as review } from './review/audit-words.ts';
import { auditWords as site } from './site/audit-words.ts';
import { auditWords as staff } from './staff/audit-words.ts';
import { auditWords as survey } from './survey/audit-words.ts';
import { auditWords as system } from './system/audit-words.ts';
import { auditWords as token } from './token/audit-words.ts';
import { auditWords as webhook } from './webhook/audit-words.ts';

/** What any entry may say: that two people did it. */
const ofAny: Readonly<Record<string, FactWords>> = {
  approval: {
    words: '两个人',
    parts: { approvalId: '编号', proposedBy: '提的人', agreedBy: '同意的人' },
  },
};

/** What only the operator of the machine does, by the command line. */
const machine = {
  importContent: { isTaken: '全部导入' },
  exportContent: { course: { words: '课程', values: { all: '全部' } } },
  writeBackup: { madeAt: '备份的时间', tables: '表数', files: '文件数' },
  restoreBackup: { madeAt: '备份的时间', tables: '表数', files: '文件数' },
  moveStore: {
    ...{ files: '文件数', copied: '搬了', removed: '跟着删了', left: '没有搬好' },
    ...{ gone: '旧的删了新的还有', missing: '新的里没有了' },
  },
  takePoint: {},
  rehearsePoint: {},
  setPointsGoods: { goods: '商品数' },
  undoRegrade: { answers: '重新判分的答案', keys: '题:版=按哪版的答案判' },
} satisfies Readonly<Record<string, AuditFacts>>;

/** Of batches, which are taken back from the log as well. */
const bulkOf = {
  ...bulk.changeLectures,
  ...bulk.gradeQuestions,
  ...bulk.replaceInCourse,
  ...bulk.copyNodes,
};

const all: Readonly<Record<string, AuditFacts>> = {
  ...account,
  ...alumni,
  ...article,
  ...assignment,
  ...assistant,
  ...authoring,
  ...bulk,
  ...camp,
  ...campaign,
  ...career,
  ...courseware,
  ...drafting,
  ...enrolment,
  ...flashCard,
  ...identity,
  ...im,
  ...importing,
  ...live,
  ...machine,
  ...lti,
  ...mall,
  ...marking,
  ...material,
  ...message,
  ...mock,
  ...moderation,
  ...organisation,
  ...points,
  ...referral,
  ...practice,
  ...qa,
  ...report,
  ...review,
  ...site,
  ...staff,
  ...survey,
  ...system,
  ...token,
  ...webhook,
  // What is taken back has the words of what it was.
  undoAction: {
    ...bulkOf,
    ...camp.saveCamp,
    ...career.savePlan,
    ...site.saveSchoolText,
    ...survey.saveSurvey,
    ...survey.saveEsgForm,
    ...survey.closeEsgForm,
    ...flashCard.placeCards,
    ...flashCard.saveCard,
    ...mall.stopCoupon,
    ...mall.saveCoupon,
    ...review.passSuspicion,
    ...staff.undoAction,
  },
};

/** The operations of which the log can hold something. */
export const auditedOperations: readonly string[] = Object.keys(all).filter(
  (operation) => all[operation] !== null,
);

/** Whether somebody said what the log holds of an operation, be it nothing. */
export const isAuditDeclared = (operation: string): boolean => Object.hasOwn(all, operation);

/** What a fact of an entry is called; undefined: nobody declares it, or not any more. */
export function factWordsOf(operation: string, fact: string): FactWords | undefined {
  const facts = Object.hasOwn(all, operation) ? all[operation] : undefined;
  if (!facts) return undefined;
  const words = Object.hasOwn(facts, fact) ? facts : ofAny;
  return Object.hasOwn(words, fact) ? words[fact] : undefined;
}
