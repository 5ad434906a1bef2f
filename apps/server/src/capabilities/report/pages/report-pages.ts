import type { ReportName } from '@xuezhou/contract/report/console';
import type { ReportPage } from '../report.ts';
import { answeringPage } from './answering.ts';
import { contentPage } from './content.ts';
import { itemsPage } from './items.ts';
import { learningPage } from './learning.ts';
import { moneyPage } from './money.ts';
import { overviewPage } from './overview.ts';
import { salesPage } from './sales.ts';

export const reportPages: Readonly<Record<ReportName, ReportPage>> = {
  overview: overviewPage,
  learning: learningPage,
  items: itemsPage,
  answering: answeringPage,
  sales: salesPage,
  money: moneyPage,
  content: contentPage,
};
