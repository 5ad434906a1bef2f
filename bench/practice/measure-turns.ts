import { firstStudent, inSchool } from '../school/in-school.ts';
import { openBrowser } from '../web/browser.ts';
import { growPractice, largeCourse } from './grow-practice.ts';
import { turnPages, type TurnPlace, type TurnResult } from './turn-pages.ts';

const places: readonly TurnPlace[] = [
  { title: 'a set of the demonstration, phone', courseId: 1, width: 390 },
  { title: 'a set of 5,000 with its answer card, desk', ...largeCourse, width: 1440 },
];

/** What the way to the next question costs in the browser. */
export async function measureTurns(say: (line: string) => void): Promise<readonly TurnResult[]> {
  return await inSchool({ students: 1 }, async ({ school, server: { address } }) => {
    await growPractice(school);
    const { cookie } = firstStudent(school);
    const browser = await openBrowser();
    try {
      const results = [];
      for (const place of places) {
        say(`questions are turned: ${place.title}`);
        results.push(await turnPages(browser, { address, cookie }, place));
      }
      return results;
    } finally {
      await browser.close();
    }
  });
}
