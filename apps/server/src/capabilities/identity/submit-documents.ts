import type * as contract from '@xuezhou/contract/identity';
import type { InputOf, SentFile } from '@xuezhou/contract/kernel';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { cleanDocument } from './document-image.ts';
import { askToErase, newFolder, storeImages, type Side } from './identity-images.ts';
import { readCitizen, readTraveller, type Person } from './read-person.ts';
import { admitSubmission, demandConsent, saveSubmission } from './submit.ts';

const sideNames: Readonly<Record<Side, string>> = {
  front: '人像面',
  back: '国徽面',
  page: '护照资料页',
};

export async function submitCertificate(
  services: Services,
  studentId: number,
  { body, files: { front, back } }: InputOf<typeof contract.submitCertificate>,
): Promise<{ authenticated: number }> {
  demandConsent(body.consentVersion);
  const person = readCitizen(services, body);
  return await takeDocuments(services, studentId, 'certificate', person, { front, back });
}

export async function submitPassport(
  services: Services,
  studentId: number,
  { body, files: { page } }: InputOf<typeof contract.submitPassport>,
): Promise<{ authenticated: number }> {
  demandConsent(body.consentVersion);
  const person = readTraveller(body);
  return await takeDocuments(services, studentId, 'passport', person, { page });
}

async function takeDocuments(
  services: Services,
  studentId: number,
  kind: 'certificate' | 'passport',
  person: Person,
  files: Readonly<Partial<Record<Side, SentFile>>>,
): Promise<{ authenticated: number }> {
  if (!services.config.IDENTITY_KINDS.includes(kind)) throw new Refusal('identityNotOffered');
  await admitSubmission(services, studentId, kind);
  const images: Partial<Record<Side, Buffer>> = {};
  for (const [side, file] of Object.entries(files) as [Side, SentFile][])
    images[side] = await cleanDocument(
      studentId,
      sideNames[side],
      Buffer.from(await file.arrayBuffer()),
    );
  const folder = newFolder(studentId);
  await storeImages(services, studentId, folder, images);
  try {
    return await saveSubmission(services, studentId, { kind, person, state: 'submitted', folder });
  } catch (error) {
    // Not in an hour but now: nobody agreed to its being kept.
    await askToErase(services.database.connection, studentId, folder);
    throw error;
  }
}
