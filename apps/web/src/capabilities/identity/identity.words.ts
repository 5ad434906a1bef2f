import type { IdentityKind } from '@xuezhou/contract/identity';
import { momentText } from '@xuezhou/client/time/moment-text.ts';

export type Side = 'front' | 'back' | 'page';

export const identityWords = {
  title: '实名认证',
  back: '返回',

  kinds: '认证方式',
  kind: {
    certificate: '身份证',
    passport: '护照',
    instant: '即时核验',
  } satisfies Record<IdentityKind, string>,
  kindHelp: {
    certificate: '上传身份证的两面，工作人员会尽快审核。',
    passport: '没有中国内地身份证的同学，请上传护照的资料页，工作人员会尽快审核。',
    instant: '不用上传照片，只核对姓名和身份证号，马上知道结果。',
  } satisfies Record<IdentityKind, string>,

  field: {
    name: '姓名',
    nameHint: '与证件上的一致',
    idNumber: '身份证号',
    idNumberHint: '18 位，最后一位可能是 X',
    passportNo: '护照号',
    passportNoHint: '6 至 9 位字母和数字',
  },

  picture: {
    side: { front: '身份证人像面', back: '身份证国徽面', page: '护照资料页' },
    choose: '选择照片',
    take: '拍照',
    takeOf: (side: string) => `拍照：${side}`,
    change: '更换照片',
    hint: '四角完整、文字清楚，JPG、PNG 或 WebP',
    chosen: (side: string) => `${side}：已选好的照片`,
    sent: (side: string) => `${side}：提交的照片`,
    missing: (side: string) => `请选择${side}的照片`,
    unreadable: '图片无法读取，请换一张 JPG、PNG 或 WebP 图片',
    tooLarge: '照片超过 10 MB，请换一张小一些的',
    tooSmall: '照片太小，看不清文字，请换一张短边不少于 400 像素的照片',
  },

  missing: {
    name: '请输入姓名',
    idNumber: '请输入身份证号',
    passportNo: '请输入护照号',
    consent: '请先阅读并同意上面的说明',
  },
  tooYoung: (years: number) => `年满 ${years} 周岁才能认证，请联系学校的老师`,

  consent: {
    title: '你的信息会怎样使用',
    agree: '我已阅读并同意以上说明，自愿提供这些信息',
  },
  submit: {
    certificate: '提交审核',
    passport: '提交审核',
    instant: '开始核验',
  } satisfies Record<IdentityKind, string>,
  uploading: (part: number) => `正在上传照片，已完成 ${Math.round(part * 100)}%`,
  uploaded: '照片已上传，正在保存',
  upload: '照片上传进度',
  sent: '已提交，等待审核',
  passed: '实名认证已通过',

  review: {
    submitted: '正在审核',
    submittedText: '一般 1 个工作日内有结果，这期间不用做什么。',
    passed: '已通过实名认证',
    passedText: '需要实名的课程都已为你打开。',
    failed: '审核未通过',
    failedText: '请按下面的原因修改后，再提交一次。',
    failedWithoutReason: '请核对证件后再提交一次；不清楚原因时，请联系学校的老师。',
    kind: '认证方式',
    name: '姓名',
    number: '证件号码',
    submittedAt: '提交时间',
    reason: '未通过的原因',
    images: '照片',
    momentText,
    goOn: '继续学习',
    toDashboard: '回到首页',
  },

  recall: {
    button: '撤回修改',
    title: '撤回正在审核的资料？',
    text: '已提交的姓名、号码和照片会被删除，你可以重新填写后再提交。',
    confirm: '撤回',
    done: '已撤回，可以重新提交',
  },
  refuse: {
    button: '撤回同意并删除资料',
    title: '撤回同意并删除认证资料？',
    text: '你提供的姓名、号码和照片会被删除。需要实名的课程会暂时不能学习，直到你再次完成认证；学习记录不受影响。',
    confirm: '删除资料',
    done: '认证资料已删除',
  },
  keep: '先不撤回',

  closed: '学校暂时没有开放实名认证',
  closedText: '需要认证时，请联系学校的老师为你办理。',
} as const;
