import { getTeamPolicy, type SentUpload } from '@xuezhou/contract/upload';
import type { TestClient } from '../../../testing/client.ts';
import type { TestApp } from '../../../testing/test-app.ts';

/** Sends a file that may be said in a team, as a page does. */
export async function sendTeamFile(
  school: TestApp,
  student: TestClient,
  bytes: Buffer,
  name: string,
): Promise<SentUpload> {
  const { url } = await student.data(getTeamPolicy);
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  const response = await school.visit().send({ method: 'POST', url, payload: form });
  return response.json<{ data: SentUpload }>().data;
}
