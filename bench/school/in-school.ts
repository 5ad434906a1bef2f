import { openSchool, type School } from './open-school.ts';
import { makeFolder, serverEnvironment, startServer, type RunningServer } from './start-server.ts';

/** A school with its built server, in a folder where what is measured may keep files too. */
export interface OpenSchool {
  readonly school: School;
  readonly server: RunningServer;
  readonly folder: string;
}

interface Wishes {
  readonly students: number;
  /** A running server remembers its catalogue, so a larger one is made before the server that is measured starts. */
  readonly grow?: (school: School) => Promise<void>;
}

/**
 * Measures in a school with data of its own, which is gone afterwards. Its worker rests: encoding takes processors; and
 * nobody is turned away because the machine does something else besides.
 */
export async function inSchool<Result>(
  { students, grow }: Wishes,
  measure: (open: OpenSchool) => Promise<Result>,
): Promise<Result> {
  const { folder, remove } = await makeFolder();
  try {
    const environment = await serverEnvironment(folder, {
      ROLE: 'web',
      BUSY_AFTER_MS: '0',
    });
    const run = async <Value>(count: number, act: (open: OpenSchool) => Promise<Value>) => {
      const server = await startServer(environment);
      try {
        const school = await openSchool(environment, count);
        try {
          return await act({ school, server, folder });
        } finally {
          await school.close();
        }
      } finally {
        await server.stop();
      }
    };
    if (grow) await run(0, ({ school }) => grow(school));
    return await run(students, measure);
  } finally {
    await remove();
  }
}

/** Who visits pages in the browser. */
export function firstStudent({ students: [student] }: School) {
  if (student === undefined) throw new Error('the school has no student');
  return student;
}
