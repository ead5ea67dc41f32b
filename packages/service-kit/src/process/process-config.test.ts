import { defineConfig, loadConfig } from '@colloquy/config';
import { describe, expect, it } from 'vitest';
import { kafkaConnectionOf, kafkaSettings } from './process-config.ts';

const connection = (environment: Readonly<Record<string, string>>) =>
  kafkaConnectionOf(
    loadConfig(defineConfig('test', kafkaSettings), { KAFKA_BROKERS: 'a:1, b:2', ...environment }),
  );

describe('the connection to Kafka', () => {
  it('names no user where there is none', () => {
    expect(connection({})).toEqual({ brokers: ['a:1', 'b:2'] });
    expect(connection({ KAFKA_USERNAME: '', KAFKA_PASSWORD: '' })).toEqual({ brokers: ['a:1', 'b:2'] });
  });

  it('is made as a user, by the mechanism and the way that the settings name', () => {
    const named = { KAFKA_USERNAME: 'colloquy', KAFKA_PASSWORD: 'a-password' };
    expect(connection(named)).toMatchObject({
      sasl: { mechanism: 'plain', username: 'colloquy', password: 'a-password' },
    });
    expect(connection({ ...named, KAFKA_MECHANISM: 'scram-sha-512', KAFKA_TLS: 'on' })).toMatchObject({
      ssl: true,
      sasl: { mechanism: 'scram-sha-512' },
    });
  });
});
