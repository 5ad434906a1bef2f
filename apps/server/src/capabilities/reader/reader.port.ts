export { markedReadings, type MarkedReading } from './marked-readings.ts';
export { isReadingRead, isReadToEnd, readTexts } from './read.sql.ts';
