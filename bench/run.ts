// `npm run bench`: how fast this is beside its bare limits, all of it measured in one run on this machine.
import { measureAttack } from './attack/measure-attack.ts';
import { followDays } from './day/follow-days.ts';
import { measureHttp } from './http/measure-http.ts';
import { measureFiles } from './files/measure-files.ts';
import { classOf300, measureExam } from './exam/measure-exam.ts';
import { readOptions, usage, type Options } from './options.ts';
import { reportDays } from './report/day-report.ts';
import { reportFiles } from './report/files-report.ts';
import { reportExam } from './report/exam-report.ts';
import { reportHttp } from './report/http-report.ts';
import { reportAttack } from './report/attack-report.ts';
import { describeMachine } from './report/machine.ts';
import { reportStart, reportWeb } from './report/other-reports.ts';
import { reportLecture } from './report/lecture-report.ts';
import { reportPlans } from './report/plan-report.ts';
import { reportPractice } from './report/practice-report.ts';
import { reportTurns } from './report/turns-report.ts';
import { reportMemory } from './report/memory-report.ts';
import { reportMall } from './report/mall-report.ts';
import { reportSearch } from './report/search-report.ts';
import { publish } from './report/publish.ts';
import { reportRooms } from './report/room-report.ts';
import { reportTalk } from './report/talk-report.ts';
import { reportStudy } from './report/study-report.ts';
import { measureReports } from './console/measure-reports.ts';
import { measureContent } from './console/measure-content.ts';
import { measureLists } from './console/measure-lists.ts';
import { measureOrders } from './console/measure-orders.ts';
import { measurePalette } from './console/measure-palette.ts';
import { reportReports } from './report/reports-report.ts';
import { reportContent } from './report/content-report.ts';
import { reportLists } from './report/lists-report.ts';
import { reportOrders } from './report/orders-report.ts';
import { reportPalette } from './report/palette-report.ts';
import { measureMemory } from './memory/measure-memory.ts';
import { measureMall } from './mall/measure-mall.ts';
import { measurePractice } from './practice/measure-practice.ts';
import { measurePlans } from './plans/measure-plans.ts';
import { measureTurns } from './practice/measure-turns.ts';
import { measureSearch } from './search/measure-search.ts';
import { measureStart } from './start/measure-start.ts';
import { measureLecture } from './study/measure-lecture.ts';
import { measureStudy } from './study/measure-study.ts';
import { measureRooms } from './talk/measure-rooms.ts';
import { measureTalk } from './talk/measure-talk.ts';
import { measureViews } from './web/measure-views.ts';
import { reportViews } from './report/views-report.ts';
import { measureWeb } from './web/measure-web.ts';

const startRuns = 3;
const paintRuns = 5;
const rowsOfBank = 100_000;
const say = (line: string): void => void process.stderr.write(`· ${line}\n`);

async function run(options: Options): Promise<void> {
  if (!options.asBuilt) {
    const { buildIfStale } = await import('../tools/build/build-if-stale.mjs');
    buildIfStale();
  }
  const sections: string[] = [];
  // Told as soon as it is measured: what is measured after it may fail.
  const tell = (section: string): void => {
    sections.push(section);
    process.stdout.write(`${section}\n\n`);
  };
  const http = options.only.has('http') ? await measureHttp(options, say) : undefined;
  if (http !== undefined) tell(reportHttp(http));
  if (options.only.has('start')) tell(reportStart(await measureStart(startRuns, say)));
  if (options.only.has('web')) tell(reportWeb(await measureWeb(paintRuns, say)));
  if (options.only.has('views')) tell(reportViews(await measureViews(options, say)));
  if (options.only.has('study')) tell(reportStudy(await measureStudy(options, say)));
  if (options.only.has('lecture')) tell(reportLecture(await measureLecture(say)));
  if (options.only.has('practice')) tell(reportPractice(await measurePractice(options, say)));
  if (options.only.has('plans')) tell(reportPlans(await measurePlans(say)));
  if (options.only.has('days')) tell(reportDays(followDays(say)));
  if (options.only.has('memory')) tell(reportMemory(await measureMemory(say)));
  if (options.only.has('mall')) tell(reportMall(await measureMall(options, say)));
  if (options.only.has('talk')) tell(reportTalk(await measureTalk(options, say)));
  if (options.only.has('rooms')) tell(reportRooms(await measureRooms(say)));
  if (options.only.has('turns')) tell(reportTurns(await measureTurns(say)));
  if (options.only.has('exam')) {
    say(`${classOf300.students} students sit one paper, some minutes`);
    tell(reportExam(await measureExam(classOf300), classOf300));
  }
  if (options.only.has('attack')) tell(reportAttack(await measureAttack(options.attacks, say)));
  if (options.only.has('search')) tell(reportSearch(await measureSearch(options.data, say)));
  if (options.only.has('palette')) tell(reportPalette(await measurePalette(say)));
  if (options.only.has('orders')) tell(reportOrders(await measureOrders(say)));
  if (options.only.has('lists')) tell(reportLists(await measureLists(say)));
  if (options.only.has('reports')) tell(reportReports(await measureReports(say)));
  if (options.only.has('content')) tell(reportContent(await measureContent(say)));
  if (options.only.has('files')) tell(reportFiles(await measureFiles(rowsOfBank, say), rowsOfBank));
  const machine = describeMachine(http?.database);
  process.stdout.write(`${machine}\n`);
  const report = [machine, ...sections, ''].join('\n\n');
  await publish(report, options.snapshot);
}

function optionsOrEnd(): Options {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    process.exit(1);
  }
}

await run(optionsOrEnd());
