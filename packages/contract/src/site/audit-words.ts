import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

const schoolText = {
  title: '标题',
  summary: '一句话',
  updatedOn: '生效的日子',
  version: '第几版',
  signs: '字数',
};

const accountParts = {
  account: '帐号',
  sender: '发件人',
  signName: '短信签名',
  templates: '短信模板',
  ways: '付款方式',
  rate: '汇率',
  webhook: 'Webhook',
  tail: '密钥的最后四位',
};

const familyFacts = {
  name: '名称',
  shortName: '简称',
  hue: {
    words: '颜色',
    values: { indigo: '靛蓝', plum: '梅紫', teal: '青', moss: '苔绿', clay: '赭', slate: '石青' },
  },
  exam: { words: '考试', values: { 'cfa-1': 'CFA 一级的题型', esg: 'ESG 的报名表' } },
  isShown: '显示',
};

const providerFacts = {
  provider: '服务',
  source: {
    words: '由谁设定',
    values: { page: '教务台', environment: '环境变量', sandbox: '沙箱', none: '没有' },
  },
  ...accountParts,
  changes: '变了哪些',
  inUse: { words: '现在用的', parts: accountParts },
};

export const auditWords = {
  saveSetting: { value: '值' },
  // The log calls it `saveSetting`.
  saveSettingImage: null,
  saveFamily: familyFacts,
  orderFamilies: { codes: { words: '顺序', isFamily: true } },
  removeFamily: familyFacts,
  saveLook: {
    name: '名字',
    shortName: '简称',
    mark: '标志',
    color: '主色',
    picture: {
      words: '登录页的画面',
      values: { water: '山水', photo: '照片', plain: '纯色' },
    },
    photo: '登录页的照片',
    line: '登录页的一句话',
    mailSender: '邮件的发件人',
    mailSignature: '邮件的落款',
    smsSign: '短信签名',
    followReply: '关注公众号时的回复',
    isOnSlides: '讲义角上的标志',
  },
  // They only look at a file.
  readLookMark: null,
  readLookPhoto: null,
  // It only shows what would be.
  previewSchoolText: null,
  saveSchoolText: schoolText,
  takeOverSchoolText: {
    title: '标题',
    owner: { words: '在哪里改', values: { file: '文件', console: '教务台' } },
  },
  testProvider: { provider: '服务', isRight: '通了', words: '结果' },
  switchProvider: providerFacts,
  rollBackProvider: providerFacts,
} satisfies AuditWordsOf<typeof contract>;
