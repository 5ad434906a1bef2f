export { markedReadings, type MarkedReading } from './marked-readings.ts';
export { readersOf } from './readers-of.ts';
export { moveMarks } from './move-marks.ts';
export { isReadingRead, readTexts } from './read.sql.ts';
