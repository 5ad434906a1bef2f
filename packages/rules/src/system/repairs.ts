import { failedJobWords } from './failed-job-words.ts';
import { points } from './point-repairs.ts';
import { failingProviders } from './provider-repairs.ts';
import {
  age,
  day,
  hour,
  type Repair,
  type Rule,
  type Severity,
  type SystemFacts,
} from './system-facts.ts';

const backup: Rule = (facts) => {
  if (facts.firstStudentAt === null) return null;
  const { backupAt } = facts;
  const lost = backupAt ?? facts.firstStudentAt;
  const days = Math.floor(age(lost, facts) / day);
  if (backupAt !== null && days < 2) return null;
  // Files, and what opens the sealed, are in whole backups alone.
  if (facts.points?.backupAt)
    return {
      ...{ key: 'backup', severity: days >= 2 ? 'urgent' : 'mend', since: lost, act: 'backup' },
      title: backupAt === null ? '文件还没有备份过' : `文件 ${days} 天没有新备份`,
      meaning:
        '现在没有影响。数据库有 pgBackRest；机器要是今晚坏了，这些天的作业、图片、讲次会丢。',
      cure: '现在备份一份；文件在 S3 的看桶的版本，每天一份可以写进定时任务（docs/operations.md）。',
    };
  return {
    key: 'backup',
    severity: days >= 2 ? 'urgent' : 'mend',
    title: backupAt === null ? '还没有备份过' : `${days} 天没有新备份`,
    since: lost,
    meaning: '现在没有影响。机器要是今晚坏了，这些天的做题、订单、回答会丢。',
    cure: '现在备份一份；每天一份可以写进服务器的定时任务（docs/operations.md）。',
    act: 'backup',
  };
};

/** Only where there is a backup that could be tried. */
const rehearsal: Rule = (facts) => {
  const { soundAt, fault, mostDays } = facts.rehearsal;
  if (facts.backupAt === null || facts.firstStudentAt === null) return null;
  const meaning = '现在没有影响。机器要是坏了，备份不一定恢复得出来。';
  if (fault !== null)
    return {
      ...{ key: 'rehearsal', severity: 'urgent', since: null, meaning, act: 'rehearse' },
      title: '上次演练，备份没有恢复出来',
      cure: `当时说：${fault}。先做一份新的备份，再拿它演练一次。`,
    };
  const days = soundAt === null ? null : Math.floor(age(soundAt, facts) / day);
  if (days !== null && days <= mostDays) return null;
  return {
    ...{ key: 'rehearsal', severity: 'mend', since: soundAt, meaning, act: 'rehearse' },
    title: days === null ? '还没有演练过恢复' : `${days} 天没有演练过恢复`,
    cure: '在“备份”里拿最近的一份演练：会在另一处恢复、逐表核对，再清掉，服务不用停。',
  };
};

const gigabyte = 1_000_000_000;

/** How bad it is that a disk has so little room left; null where there is enough. */
export function severityOfDisk({ freeBytes, totalBytes }: SystemFacts['disk']): Severity | null {
  const share = totalBytes === 0 ? 1 : freeBytes / totalBytes;
  if (freeBytes < gigabyte || share < 0.03) return 'urgent';
  return share < 0.1 ? 'mend' : null;
}

const disk: Rule = ({ disk: room }) => {
  const severity = severityOfDisk(room);
  if (severity === null) return null;
  return {
    key: 'disk',
    severity,
    title: `存文件的盘只剩 ${(room.freeBytes / gigabyte).toFixed(1)} GB`,
    since: null,
    meaning: '满了以后不能交作业、传图片、提问；看课和做题还行。',
    cure: '清理旧的备份和日志，或换一块大的盘；大文件可以放到对象存储（S3_ENDPOINT）。',
    act: 'server',
  };
};

const certificate: Rule = (facts) => {
  if (facts.certificateUntil === null) return null;
  const days = Math.floor(-age(facts.certificateUntil, facts) / day);
  if (days >= 14) return null;
  return {
    key: 'certificate',
    severity: days < 1 ? 'urgent' : 'mend',
    title: days < 0 ? '网站的证书已经过期' : `网站的证书 ${days} 天后到期`,
    since: null,
    meaning: days < 0 ? '浏览器会拦住所有人。' : '到期以后浏览器会拦住所有人。',
    cure: '在反向代理那里续签；自动续签没有成功的，多半是 80 端口没有开。',
    act: 'server',
  };
};

const sandbox: Rule = ({ sandboxed }) =>
  sandboxed.length === 0
    ? null
    : {
        key: 'sandbox',
        severity: 'spare',
        title: `${sandboxed.join('、')}还接在沙箱上`,
        since: null,
        meaning: '这些只在试用时够：真的手机和邮箱收不到，钱也收不到。',
        cure: '开学前在“接外部服务”里填上自己的密钥，或写进服务器的环境变量（docs/operations.md）。',
        act: 'providers',
      };

const urgentJobs = new Set(['send-sms', 'return-money']);

const failedJobs: Rule = ({ failed }) =>
  failed.map(({ name, count, since }) => {
    const words = failedJobWords[name];
    return {
      key: `job:${name}`,
      severity: urgentJobs.has(name) ? 'urgent' : words === undefined ? 'spare' : 'mend',
      title: `${count} ${words?.what ?? '个后台任务没有做成'}`,
      since,
      meaning: words?.meaning ?? '学员一般感觉不到，有些数字可能旧一些。',
      cure: words?.cure ?? '看失败的原因，改好后再试。',
      act: 'jobs',
    };
  });

const queue: Rule = (facts) => {
  if (facts.dueSince === null || age(facts.dueSince, facts) < 15 * 60_000) return null;
  const isLong = age(facts.dueSince, facts) >= hour;
  return {
    key: 'queue',
    severity: isLong ? 'urgent' : 'mend',
    title: '后台任务排着没有人做',
    since: facts.dueSince,
    meaning: '验证码、邮件、通知和转码都在等。',
    cure: '看服务是不是都以 ROLE=web 启动；机器太忙时，等一等或加一台。',
    act: 'jobs',
  };
};

const nobodyWorks: Rule = ({ undone }) => {
  if (undone.includes('jobs'))
    return {
      key: 'no-worker',
      severity: 'urgent',
      title: '没有一台服务器在做后台任务',
      since: null,
      meaning: '验证码、邮件、通知、退款和每天的结算都不会动，也不会报错。',
      cure: '再启动一台 ROLE=worker 的服务器，或把其中一台改成 ROLE=all（docs/many-machines.md）。',
      act: 'server',
    };
  return undone.includes('media')
    ? {
        key: 'no-encoder',
        severity: 'mend',
        title: '没有一台服务器在转码',
        since: null,
        meaning: '新传的视频一直是“处理中”；已有的课照常看。',
        cure: '再启动一台 ROLE=media 的服务器，或把其中一台改成 ROLE=all（docs/many-machines.md）。',
        act: 'server',
      }
    : null;
};

const signature: Rule = ({ smsSign }) =>
  smsSign !== 'refused'
    ? null
    : {
        key: 'sms-sign',
        severity: 'mend',
        title: '短信签名没有通过审核',
        since: null,
        meaning: '没有影响，短信还用原来的签名。',
        cure: '在“看起来”里换一个签名，先在运营商那里申请。',
        act: 'look',
      };

const copy: Rule = ({ heldWebhooks }) =>
  heldWebhooks === 0
    ? null
    : {
        key: 'copy',
        severity: 'mend',
        title: `数据是从别处恢复的，${heldWebhooks} 个系统先不通知`,
        since: null,
        meaning: '学员感觉不到；财务、客户系统这些收不到这里新的事。',
        cure: '原来的学校已经关掉，就逐个打开通知；还开着，就不要打开，那边会收到两份。',
        act: 'webhooks',
      };

const outward: Rule = ({ heldOutward }) =>
  heldOutward === 0
    ? null
    : {
        key: 'outward',
        severity: 'mend',
        title: `数据是从别处恢复的，${heldOutward} 件邮件、短信和提醒停着没有发`,
        since: null,
        meaning: '恢复以前在等的通知收不到；现在新发的验证码、邮件和提醒照常。',
        cure: '原来的学校已经关掉，就发出去；还开着，就不发，那边会发。排好的群发也停了，要在这里发就重新排上。',
        act: 'outward',
      };

const alone: Rule = ({ owners }) =>
  owners !== 1
    ? null
    : {
        key: 'alone',
        severity: 'spare',
        title: '只有一位校长',
        since: null,
        meaning: '没有影响。要第二个人同意的事没有人能同意；这一位忘了密码，要在服务器上重设。',
        cure: '再请一位信得过的同事担任校长。',
        act: 'staff',
      };

const rules: readonly Rule[] = [
  ...[
    backup,
    rehearsal,
    points,
    disk,
    certificate,
    nobodyWorks,
    queue,
    failingProviders,
    failedJobs,
    signature,
    copy,
    outward,
    sandbox,
    alone,
  ],
];
const order: readonly Severity[] = ['urgent', 'mend', 'spare'];

/** All that is to be mended, what is felt first before the rest, and what lasts longest first. */
export function findRepairs(facts: SystemFacts): Repair[] {
  const far = '9999';
  return rules
    .flatMap((rule) => rule(facts) ?? [])
    .toSorted(
      (one, other) =>
        order.indexOf(one.severity) - order.indexOf(other.severity) ||
        (one.since ?? far).localeCompare(other.since ?? far),
    );
}

export const severityWords: Readonly<Record<Severity, string>> = {
  urgent: '急',
  mend: '要修',
  spare: '得空',
};
