export { markedReadings, type MarkedReading } from './marked-readings.ts';
export { moveMarks } from './move-marks.ts';
export { isReadingRead, readTexts } from './read.sql.ts';
