import { personalTable, type PersonalData } from '../../platform/personal-data.ts';

export const readerPersonalData: readonly PersonalData[] = [
  personalTable('reading_place', '读书进度', {
    reading_id: '章编号',
    share: '读过的比例',
    at: '时间',
  }),
  personalTable('highlight', '划线', {
    created_at: '划线时间',
    reading_title: '章',
    exact: '划的文字',
    note: '批注',
    color: '颜色',
    deleted_at: '删除时间',
  }),
];
