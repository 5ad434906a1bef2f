import { flag, integer, secret, text } from './variable.ts';

/** Where files lie, and how much of the staff's videos may lie there unused. */
export const storageVariables = {
  S3_ENDPOINT: text('object storage; empty keeps files on the local disk'),
  S3_REGION: text('its region', 'us-east-1'),
  S3_BUCKET: text('its bucket'),
  S3_ACCESS_KEY_ID: text('its key'),
  S3_SECRET_ACCESS_KEY: secret('its secret'),
  S3_PATH_STYLE: flag('on for servers that know no bucket subdomains', 'on'),
  LECTURE_UPLOAD_GB: integer(
    'most gigabytes of videos that the staff uploads and no lecture uses yet, of all of them together',
    160,
    [8, 100_000],
  ),
  LECTURE_UPLOAD_GB_PER_PERSON: integer('the same, of one person', 40, [8, 100_000]),
} as const;
