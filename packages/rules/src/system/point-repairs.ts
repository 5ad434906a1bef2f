import { age, day, type Repair, type Rule } from './system-facts.ts';

/** Of a school that relies on going back to any moment: that the log is archived, and that the way back was walked. */
export const points: Rule = (facts) => {
  if (facts.points === null) return null;
  const { since, archiveFailedAt, backupAt, soundAt, fault } = facts.points;
  const found: Repair[] = [];
  if (archiveFailedAt !== null)
    found.push({
      ...{ key: 'point-archive', severity: 'urgent', since: archiveFailedAt, act: 'server' },
      title: '数据库的日志归档不出去',
      meaning: '现在没有影响。盘满了以后全校停下；机器坏了，这段时间的事会丢。',
      cure: '在数据库那台机器上看 PostgreSQL 的日志，多半是备份的盘满了、S3 不通或密钥变了。',
    });
  const days = Math.floor(age(backupAt ?? since, facts) / day);
  if (days >= 2)
    found.push({
      ...{ key: 'point-backup', severity: 'mend', since: backupAt ?? since, act: 'points' },
      title: `pgBackRest ${days} 天没有做成备份`,
      meaning: '现在没有影响。真要恢复时，要等得久一些。',
      cure: '在数据库那台机器上看 systemctl status xuezhou-point.timer。',
    });
  const meaning = '现在没有影响。机器要是坏了，不一定回得到坏以前的那一刻。';
  const rehearsed = soundAt === null ? null : Math.floor(age(soundAt, facts) / day);
  if (fault !== null)
    found.push({
      ...{ key: 'point-rehearsal', severity: 'urgent', since: null, meaning, act: 'points' },
      title: '上次演练，没有回到那一刻',
      cure: `当时说：${fault}。改好以后再运行一次 xuezhou backup rehearse。`,
    });
  else if (rehearsed === null || rehearsed > facts.rehearsal.mostDays)
    found.push({
      ...{ key: 'point-rehearsal', severity: 'mend', since: soundAt, meaning, act: 'points' },
      title: rehearsed === null ? '还没有演练过回到某一刻' : `${rehearsed} 天没有演练过回到某一刻`,
      cure: '在数据库那台机器上运行 xuezhou backup rehearse：在另一处恢复、逐表核对，服务不用停。',
    });
  return found;
};
