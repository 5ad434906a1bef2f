const momentFormat = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** 2026 年 11 月 21 日 15:30:05 */
function momentText(iso: string): string {
  const parts = new Map(
    momentFormat.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]),
  );
  const [year, month, day] = [parts.get('year'), parts.get('month'), parts.get('day')];
  const time = [parts.get('hour'), parts.get('minute'), parts.get('second')].join(':');
  return `${year} 年 ${month} 月 ${day} 日 ${time}`;
}

export const agreementWords = {
  back: '返回',
  signed: '已签署',
  course: {
    title: '课程协议',
    none: '这门课没有需要签署的协议',
    noneText: '可以直接开始学习。',
    toNext: '去学习',
    goOn: '继续学习',
    unsigned: '待签署',
    form: '签署协议',
    formText: '输入你的姓名并确认，就是你的电子签名。签署后不能修改，可以随时回来查看和打印。',
  },
  order: {
    title: '订单协议',
    none: '这张订单没有需要签署的协议',
    noneText: '不用签署，订单照常。',
    toNext: '看我的订单',
    goOn: '回到订单',
    unsigned: '下单时已同意',
    form: '签上姓名',
    formText:
      '这份协议下单时已同意，不签名也有效。想留一份电子签名，可以输入姓名并确认；签署后不能修改，可以随时回来查看和打印。',
  },

  name: '姓名',
  nameHint: '你的真实姓名，与证件上的一致',
  nameMissing: '请输入姓名',
  agree: '我已阅读并同意协议的全部内容',
  agreeMissing: '请先阅读协议，再勾选同意',
  sign: '确认签署',
  done: '协议已签署',

  proof: '签署信息',
  signer: '签署人',
  signedAt: '签署时间',
  version: '版本',
  address: '网络地址',
  digest: '正文的 SHA-256',
  print: '打印',
  momentText,
} as const;
