-- On the first node, once, before the others join. The networks are those of the portals, of haproxy and of the nodes.
CREATE DATABASE app_portal CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci;
CREATE USER portal@'10.0.0.%' IDENTIFIED BY 'change-this-password';
-- No right to write where read_only is set: a node that is taken out of use must stay out of use.
GRANT ALL PRIVILEGES ON app_portal.* TO portal@'10.0.0.%';
-- Without a password and without rights: it asks whether a node is to be written.
CREATE USER haproxy@'10.0.0.%';
-- Copies a node to one that joins.
CREATE USER sst@localhost IDENTIFIED BY 'change-this-password';
GRANT RELOAD, PROCESS, LOCK TABLES, BINLOG MONITOR, REPLICA MONITOR ON *.* TO sst@localhost;
