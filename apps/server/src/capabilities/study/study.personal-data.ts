import { personalTable, type PersonalData } from '../../platform/personal-data.ts';

export const studyPersonalData: readonly PersonalData[] = [
  personalTable('study_plan', '学习计划', {
    course_id: '课程编号',
    weekly_minutes: '每周分钟数',
    starts_on: '从哪天排起',
    chapters: '排进计划的章',
    weekdays: '一周每天的分钟数',
    start: '排计划时还要学的分钟数',
    left_out: '先放下的章',
    accepted_lack: '就这样学时还差的分钟数',
  }),
  personalTable('study_day_off', '不学的日子', {
    course_id: '课程编号',
    from_day: '从哪天',
    to_day: '到哪天',
  }),
  personalTable('study_put_off', '明天再做的', { day: '哪天', entry: '哪一项' }),
  // How often it was renewed is the school's own mark; the address is a secret.
  personalTable('study_calendar', '学习日历', {}),
];
