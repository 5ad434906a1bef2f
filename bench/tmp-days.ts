import { followDays } from './day/follow-days.ts';
import { reportDays } from './report/day-report.ts';
console.log(reportDays(followDays(() => {})));
