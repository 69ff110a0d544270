PRAGMA application_id = 1296847684;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE deck (
    guest TEXT NOT NULL REFERENCES guest (id),
    id TEXT NOT NULL,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    code TEXT NOT NULL,
    cards TEXT NOT NULL,
    changed REAL NOT NULL,
    PRIMARY KEY (guest, id)
) WITHOUT ROWID;
INSERT INTO "deck" VALUES('Z0IyFdCPDoiVxyJFc3gL9w','~hzgIJZAph1iDdEouzktT0g','skirmish','My aggro-1','SK1-EyIBBBYFTAwCAxNVBAMFAxxGBCHXVvJL','{"name":"My aggro-1","leader":"Warlord","cards":{"Archer":3,"Duelist":3,"Vanguard":3,"Strike":3,"Energize":1,"Firebrand":2,"Headsman":1,"War Drummer":1,"Vampire":1,"Scout":2,"Siren":3,"Hail of Arrows":2}}',1.79497101265548253054e+09);
INSERT INTO "deck" VALUES('Z0IyFdCPDoiVxyJFc3gL9w','~xkSaO58WmzoZojva3BUP5Q','warpath','My mage-1','WP1-FTIBBAYxAQUCBA8BJQEDBgkCBiMGAS_ZR7o','{"name":"My mage-1","class":"Mage","cards":{"Spark Adept":3,"Rune Keeper":2,"Golem":2,"Archmage":1,"Library":1,"Blink":3,"Frost Ring":3,"Meteor":1,"Traps":1,"Thief":3,"War Hounds":3,"War Reserves":2,"Arrow Volley":2,"Flaming Volley":3}}',1.79497101267391490934e+09);
CREATE TABLE entry (
    match TEXT NOT NULL REFERENCES match (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    kind TEXT NOT NULL,
    seat TEXT,
    text TEXT NOT NULL,
    request TEXT,
    guest TEXT,
    at REAL NOT NULL,
    clock TEXT,
    PRIMARY KEY (match, number)
) WITHOUT ROWID;
INSERT INTO "entry" VALUES('SJnf9ImmLvUbxeSYp9iJJg',1,'move','p2','play Ranger @3','f4b22dc77c5548f29f07390a89fbad06','bFMRPP6L7q5iaaudGJiPnw',1.79497101012855863567e+09,'{"p1":600.0,"p2":599.9690872310002,"running":"p2","at":1794971010.128564}');
INSERT INTO "entry" VALUES('SJnf9ImmLvUbxeSYp9iJJg',2,'move','p2','play Fall Back','be1c1065937a4665a08ecd5a246a2149','bFMRPP6L7q5iaaudGJiPnw',1.79497101013878083228e+09,'{"p1":600.0,"p2":599.9673127540009,"running":"p2","at":1794971010.1387854}');
INSERT INTO "entry" VALUES('SJnf9ImmLvUbxeSYp9iJJg',3,'move','p2','pass','fa7da5888ecb4903b49c66dd9d24bd0a','bFMRPP6L7q5iaaudGJiPnw',1.79497101014965844151e+09,'{"p1":600.0,"p2":604.9651128850019,"running":"p1","at":1794971010.1496613}');
INSERT INTO "entry" VALUES('SJnf9ImmLvUbxeSYp9iJJg',4,'move','p1','play Noble @3','b16c871c8ee243f0b96fa5eaa0e50e05','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101015643906597e+09,'{"p1":599.9986364739998,"p2":604.9651128850019,"running":"p1","at":1794971010.156442}');
INSERT INTO "entry" VALUES('SJnf9ImmLvUbxeSYp9iJJg',5,'move','p1','pass','c5ec454d3d8a4c428b491baa70c222e2','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101016477322585e+09,'{"p1":604.9970558549994,"p2":604.9651128850019,"running":"p2","at":1794971010.164776}');
INSERT INTO "entry" VALUES('SJnf9ImmLvUbxeSYp9iJJg',6,'move','p2','play Siren @0','319026a75b2a450d8d069a71484d3105','bFMRPP6L7q5iaaudGJiPnw',1.79497101017711305614e+09,'{"p1":604.9970558549994,"p2":604.9632974870019,"running":"p2","at":1794971010.177115}');
INSERT INTO "entry" VALUES('SJnf9ImmLvUbxeSYp9iJJg',7,'move','p2','choose e4','6411add2b12d49c498899545e225f111','bFMRPP6L7q5iaaudGJiPnw',1.7949710101890158653e+09,'{"p1":604.9970558549994,"p2":604.9615575310036,"running":"p2","at":1794971010.1890175}');
INSERT INTO "entry" VALUES('SJnf9ImmLvUbxeSYp9iJJg',8,'move','p2','leader','68cd79e541a24cd2a9bb24bc00b523ed','bFMRPP6L7q5iaaudGJiPnw',1.79497101020102858542e+09,'{"p1":604.9970558549994,"p2":604.9592176440037,"running":"p2","at":1794971010.2010307}');
INSERT INTO "entry" VALUES('SJnf9ImmLvUbxeSYp9iJJg',9,'move','p2','choose e4','708471d127ca4acebf18c6171e70560f','bFMRPP6L7q5iaaudGJiPnw',1.79497101020976066593e+09,'{"p1":604.9970558549994,"p2":604.9575100770035,"running":"p2","at":1794971010.2097623}');
INSERT INTO "entry" VALUES('SJnf9ImmLvUbxeSYp9iJJg',10,'move','p2','leader','19de963d0d13486f90d4e4de25dd158f','bFMRPP6L7q5iaaudGJiPnw',1.79497101022503662112e+09,'{"p1":604.9970558549994,"p2":604.955780717004,"running":"p2","at":1794971010.2250383}');
INSERT INTO "entry" VALUES('SJnf9ImmLvUbxeSYp9iJJg',11,'move','p2','choose e3','805e233cb840403ca2547bc6eaffb49c','bFMRPP6L7q5iaaudGJiPnw',1.7949710102336380482e+09,'{"p1":604.9970558549994,"p2":604.9540205010053,"running":"p2","at":1794971010.2336397}');
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',1,'move','p2','play Apprentice @0','59efa83de901466994bbffc5998b9167','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101165339374541e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',2,'move','p2','pass','ac502731023149d39e1e831ceea75c15','Z0IyFdCPDoiVxyJFc3gL9w',1.7949710116574378013e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',3,'move','p1','play Sentinel @2','a45b5c49bea34a4b9bd9b0caca275ae2','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101166350817675e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',4,'move','p1','pass','8ae7e5d5a59945e39825b99db4bac75a','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101167280364037e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',5,'move','p2','play Shieldbearer @4','a1330a44430b447e881a442a8220bf51','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101168126773837e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',6,'move','p2','pass','2c36a71a91354aa4b3f514a3b7e83bc5','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101168837690354e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',7,'move','p1','play Rookie @3','48c85b6777ff4efdb98ce4d75ce4b95a','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101169741082185e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',8,'move','p1','pass','3c02082f8f894e2e95f8ac20409c12ed','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101170224666595e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',9,'move','p2','play Dark Bargain','117c0a22042744028c687c747e490208','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101171412801745e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',10,'move','p2','choose a4','b4d420b9253c41f0b2a0023ca230bb12','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101172885680205e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',11,'move','p2','leader','19c21fe31cf94e88a743988705171043','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101174522900586e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',12,'move','p2','choose e2','cb2971edbdc74eeeace5972b284de232','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101175660324096e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',13,'move','p2','leader','1e5b54095f124a3a9609916be24bffb4','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101176231503485e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',14,'move','p2','choose e2','cbbf9994bfea4b41acdc431c7f1d7e2c','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101177687239646e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',15,'move','p2','pass','22b0a65111b14ca1bb25504e3c685700','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101179671144483e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',16,'move','p1','play Sentinel @0','ca53150bc9c7414987d3833c74338983','Z0IyFdCPDoiVxyJFc3gL9w',1.7949710118050284385e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',17,'move','p1','leader','b494fcd33c9549fe9e851ecf37f0c085','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101181641936307e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',18,'move','p1','choose a0','610d65890f434df0be61dcaf785f0c17','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101183625650403e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',19,'move','p1','leader','49dd3581b0da41f08c0b32261e6d7d3e','Z0IyFdCPDoiVxyJFc3gL9w',1.7949710118411161899e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',20,'move','p1','choose a4','7a9e78ed9a004b02ba2d08d05ba06b40','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101185293865205e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',21,'move','p1','pass','bb063c5c4d2b4efaafeab7deca0984fc','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101186059093477e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',22,'move','p2','play Ghoul @4','4790767fa7b849ec85d1d43401491dcd','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101187261605265e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',23,'move','p2','leader','a09ca21ef8bf4d339b541125748d1077','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101188052129742e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',24,'move','p2','choose e0','e7fe12404a3043c3b59f30ad36e6e711','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101188917040828e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',25,'move','p2','pass','12ebaee78777487f880dc08d0728463c','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101189555883409e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',26,'move','p1','play Foundations','d3bbf16e85254863ae0c3a5e7d06eea1','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101190774869918e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',27,'move','p1','choose a4','51ef422d2c294b6b96a4029db0e2869d','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101192028832433e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',28,'move','p1','activate @3','57cc3bb83d5c4d0d811586bc31b4eaaa','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101192840552335e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',29,'move','p1','choose e4','a4be4d63aab64bc999eb1b2bdba56a50','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101195953583712e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',30,'move','p1','pass','a12fb8b8bbc54775bcd9564106ec0e50','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101196848702427e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',31,'move','p2','play Martyr @3','0370d4fa54cb4ebd932c56a8b6e93c68','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101198477244377e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',32,'move','p2','pass','98458ccbc4ab4d7e8fdddaf83373626b','Z0IyFdCPDoiVxyJFc3gL9w',1.7949710120072345734e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',33,'move','p1','play Priest @4','85a06db22b7e49679c65d2292fc4b838','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101202982544893e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',34,'move','p1','choose e3','fa0b759450be4be29cdb435a908ea778','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101205661225317e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',35,'move','p1','pass','168cd5504c41402e8e4be938a457df07','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101206721591942e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',36,'move','p2','play Grave Robber @1','01141da4c5ee468b8ac876503a558eec','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101208648514748e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',37,'move','p2','pass','8dc05c2901634158a2f5b330e469a394','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101209224724769e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',38,'move','p1','play Knight @1','647a2512cde3421d9d3346dadc55953a','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101210842800135e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',39,'move','p1','choose a2','5bb948b59b1e44c9ba50b434ba00334f','Z0IyFdCPDoiVxyJFc3gL9w',1.794971012118922472e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',40,'move','p1','pass','a792e4afe4d94983a97663c46f59e816','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101212838506699e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',41,'move','p2','play Glutton @4','3ef6cd0891a3450e8482f2d5ec4d5412','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101214686059951e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',42,'move','p2','pass','bdc9aab6755841e4be28cada85584121','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101215268707271e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',43,'move','p1','pass','9157534845414617ad896672fd94cde1','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101216326045993e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',44,'move','p2','play Firebrand @2','e5f1f953a3b440b6971a1b484bc5cd3c','Z0IyFdCPDoiVxyJFc3gL9w',1794971012.18057,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',45,'move','p2','pass','6684ffd6a9864ecfac016abf8ab584a9','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101219249510762e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',46,'move','p2','pass','7514090b6aef4c7aa875bbdc6a5e6c39','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101220717883117e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',47,'move','p1','play Stronghold @0','656382adf1934ce5bbf3f3bb7aae9c0a','Z0IyFdCPDoiVxyJFc3gL9w',1794971012.21707,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',48,'move','p1','pass','aeeaa532cf364c188ab573015a9cd0fc','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101223241400718e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',49,'move','p2','play Ghoul @4','1abba5bb17a64a128b0d942b17048465','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101224095773693e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',50,'move','p2','pass','265a41167dc94247ba53707df42a859f','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101225425767902e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',51,'move','p1','play Rookie @3','b3f6a72962964488abb107136eec1c34','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101226470017433e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',52,'move','p1','pass','a21eb653726047c88fb44ad906d01295','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101227227878568e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',53,'move','p2','play Grave Robber @0','18093277914c438d863b96534a3415f0','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101228338575363e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',54,'move','p2','choose Ghoul','788c96afddeb4d93917f7162cb764820','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101229364895823e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',55,'move','p2','pass','e5c5b41cc78b47dfa823951e4d8d2282','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101230034852023e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',56,'move','p1','pass','0ae0b6c782af44bba938222dd57372b7','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101230940771104e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',57,'move','p2','play Ghoul @2','90ae304d334c4636b99b1fbb3732250d','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101232778310773e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',58,'move','p2','pass','857013ef117e4f728130ca75be577950','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101234076142308e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',59,'move','p2','play Knight @3','40446190e8e042c1add42d11a8b4c175','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101235282659529e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',60,'move','p2','pass','bef9b41e5f8144dba71b1dc8a62a798b','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101236466646192e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',61,'move','p2','play Dragon @0','c31b4b5c89b645228592899b6d468ac7','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101237688231473e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',62,'move','p2','pass','1219edb1122e480e918c563b61369629','Z0IyFdCPDoiVxyJFc3gL9w',1.7949710123888325691e+09,NULL);
INSERT INTO "entry" VALUES('UbgevAIn2VBfKR9RPqsBKA',63,'move','p2','pass','64fb6483aef84b9183193761cb515fed','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101239582586285e+09,NULL);
INSERT INTO "entry" VALUES('cXmC7Hdf-You1XX0L1JiEQ',1,'move','p1','play Thief @forest','caa97ef43e0743679b82499b48a637b7','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101243577623364e+09,NULL);
INSERT INTO "entry" VALUES('cXmC7Hdf-You1XX0L1JiEQ',2,'move','p1','play Castle Guards @mountains','1c4fea460739468993e2eab60bef23e3','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101245006346705e+09,NULL);
INSERT INTO "entry" VALUES('cXmC7Hdf-You1XX0L1JiEQ',3,'move','p1','end','303628aa93ac461b8d948ccd792afce6','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101246156835555e+09,NULL);
INSERT INTO "entry" VALUES('cXmC7Hdf-You1XX0L1JiEQ',4,'move','p2','play Rover @plains','0a98874b4ae54662bdd059f71793dc3a','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101246902179719e+09,NULL);
INSERT INTO "entry" VALUES('cXmC7Hdf-You1XX0L1JiEQ',5,'move','p2','play Moonwalker @mountains','3712cea76c3049cb82457a7558cb22d3','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101247662591938e+09,NULL);
INSERT INTO "entry" VALUES('cXmC7Hdf-You1XX0L1JiEQ',6,'move','p2','play Traps @mountains','ce7ef61e45b24f8e80d1e73ff9026eee','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101248480749133e+09,NULL);
INSERT INTO "entry" VALUES('cXmC7Hdf-You1XX0L1JiEQ',7,'move','p2','play War Reserves','1f9d76bfd5a045ccb4f590282d797b3e','Z0IyFdCPDoiVxyJFc3gL9w',1.7949710124953508377e+09,NULL);
INSERT INTO "entry" VALUES('cXmC7Hdf-You1XX0L1JiEQ',8,'move','p2','play War Hounds @mountains','bd92461f24424638be91c94a39197d25','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101250417661665e+09,NULL);
INSERT INTO "entry" VALUES('cXmC7Hdf-You1XX0L1JiEQ',9,'move','p2','end','0bf00c3c190c49b5b37870128d2fc8b8','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101251217985157e+09,NULL);
INSERT INTO "entry" VALUES('cXmC7Hdf-You1XX0L1JiEQ',10,'move','p1','play Primal Roar','250e01b505f54c3fa2294d9a540edaa4','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101252483773226e+09,NULL);
INSERT INTO "entry" VALUES('cXmC7Hdf-You1XX0L1JiEQ',11,'move','p1','choose forest1','5f0e6d5ea9064f58a66133b005e0bebf','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101253234148023e+09,NULL);
INSERT INTO "entry" VALUES('cXmC7Hdf-You1XX0L1JiEQ',12,'move','p1','end','077c8d5a744e4e2c99e0a775d7e907dd','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101254457259176e+09,NULL);
INSERT INTO "entry" VALUES('cXmC7Hdf-You1XX0L1JiEQ',13,'concede','p1','','584c83fff54e47e2b43a866e792ebeb4','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101255171608927e+09,NULL);
INSERT INTO "entry" VALUES('e0urHhjfORz2O7DttLy3uQ',1,'move','p1','end','adf9f5eb7ae1473fbfa08feda562d9d7','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101044440770145e+09,NULL);
INSERT INTO "entry" VALUES('e0urHhjfORz2O7DttLy3uQ',2,'move','p2','play Heroic Charge',NULL,NULL,1.7949710114678575992e+09,NULL);
INSERT INTO "entry" VALUES('e0urHhjfORz2O7DttLy3uQ',3,'move','p2','end',NULL,NULL,1.79497101147557950023e+09,NULL);
INSERT INTO "entry" VALUES('e0urHhjfORz2O7DttLy3uQ',4,'move','p1','end','a336e1685e0e4c5eacc170854ce436a4','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101148423409463e+09,NULL);
INSERT INTO "entry" VALUES('e0urHhjfORz2O7DttLy3uQ',5,'move','p2','play Battering Ram @plains',NULL,NULL,1.7949710115169668198e+09,NULL);
INSERT INTO "entry" VALUES('e0urHhjfORz2O7DttLy3uQ',6,'move','p2','play Barracks @plains',NULL,NULL,1.79497101154295825957e+09,NULL);
INSERT INTO "entry" VALUES('e0urHhjfORz2O7DttLy3uQ',7,'move','p2','end',NULL,NULL,1.79497101155162024502e+09,NULL);
INSERT INTO "entry" VALUES('e0urHhjfORz2O7DttLy3uQ',8,'move','p1','end','731a36f358ed4e398b695db1922862bd','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101155526399612e+09,NULL);
INSERT INTO "entry" VALUES('e0urHhjfORz2O7DttLy3uQ',9,'move','p2','play War Reserves',NULL,NULL,1.79497101160215902322e+09,NULL);
INSERT INTO "entry" VALUES('e0urHhjfORz2O7DttLy3uQ',10,'move','p2','end',NULL,NULL,1.79497101161150097851e+09,NULL);
INSERT INTO "entry" VALUES('rM8HR9pc1h2ZOaAQDuNHow',1,'move','p1','play Thief @mountains','658e2ced5d3b45dc86c27081f4fafe27','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101030755305288e+09,NULL);
INSERT INTO "entry" VALUES('rM8HR9pc1h2ZOaAQDuNHow',2,'move','p1','skill','6224d60b82dc4e5ba5f6400e8185bdc9','Z0IyFdCPDoiVxyJFc3gL9w',1.7949710103167026043e+09,NULL);
INSERT INTO "entry" VALUES('rM8HR9pc1h2ZOaAQDuNHow',3,'move','p1','end','a861bfc8238a480ab2ab34bb803c7f07','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101032488846775e+09,NULL);
INSERT INTO "entry" VALUES('rM8HR9pc1h2ZOaAQDuNHow',4,'move','p2','play Battering Ram @mountains','6eeda2ae8ca140389c0eacef5e06f24b','bFMRPP6L7q5iaaudGJiPnw',1.79497101033292222023e+09,NULL);
INSERT INTO "entry" VALUES('rM8HR9pc1h2ZOaAQDuNHow',5,'move','p2','play Transporter','695e5166cf244449aa6f8e18073c4baf','bFMRPP6L7q5iaaudGJiPnw',1.79497101034072923655e+09,NULL);
INSERT INTO "entry" VALUES('rM8HR9pc1h2ZOaAQDuNHow',6,'move','p2','choose forest','70592724d9fa4ef784ffa851803f221b','bFMRPP6L7q5iaaudGJiPnw',1.79497101034896612168e+09,NULL);
INSERT INTO "entry" VALUES('rM8HR9pc1h2ZOaAQDuNHow',7,'move','p2','play War Reserves','03ca06bf7d5147219b6cfea1a306eca9','bFMRPP6L7q5iaaudGJiPnw',1.79497101035676908491e+09,NULL);
INSERT INTO "entry" VALUES('rM8HR9pc1h2ZOaAQDuNHow',8,'move','p2','play Thief @forest','13678a09dadf4d9aa501c74326cf44ba','bFMRPP6L7q5iaaudGJiPnw',1.79497101036473298077e+09,NULL);
INSERT INTO "entry" VALUES('rM8HR9pc1h2ZOaAQDuNHow',9,'move','p2','play Recall','c693992b8fc74f02b4907b6ef311f5db','bFMRPP6L7q5iaaudGJiPnw',1.7949710103726828098e+09,NULL);
INSERT INTO "entry" VALUES('rM8HR9pc1h2ZOaAQDuNHow',10,'move','p2','choose mountains0#2','d458fda3ff1b4893a6600939e29004bb','bFMRPP6L7q5iaaudGJiPnw',1.79497101038105654714e+09,NULL);
INSERT INTO "entry" VALUES('rM8HR9pc1h2ZOaAQDuNHow',11,'move','p2','end','e581d73c861349f29f8ef66bc319fd96','bFMRPP6L7q5iaaudGJiPnw',1.79497101038899683949e+09,NULL);
INSERT INTO "entry" VALUES('rM8HR9pc1h2ZOaAQDuNHow',12,'move','p1','play Arrow Volley','557359d88513489aae4a8f6b776e4b25','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101039694905277e+09,NULL);
INSERT INTO "entry" VALUES('rM8HR9pc1h2ZOaAQDuNHow',13,'move','p1','choose forest5#2','0cf6c31b622044adba1469b09bbefc44','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101040457606316e+09,NULL);
INSERT INTO "entry" VALUES('rM8HR9pc1h2ZOaAQDuNHow',14,'move','p1','end','087a5f0cc5134a66ab28216081cb1cf0','Z0IyFdCPDoiVxyJFc3gL9w',1.79497101041544508933e+09,NULL);
INSERT INTO "entry" VALUES('rM8HR9pc1h2ZOaAQDuNHow',15,'offer','p2','','ee12e5588c4143f5a324423e79545ea1','bFMRPP6L7q5iaaudGJiPnw',1.79497101042065477366e+09,NULL);
CREATE TABLE guest (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    token_hash BLOB NOT NULL UNIQUE,
    created REAL NOT NULL
);
INSERT INTO "guest" VALUES('Z0IyFdCPDoiVxyJFc3gL9w','Ann',X'DDE89D627F7D98B098A00192741F36399A283CCE2C6A2F4891658F6FC4D53879',1.79497101003526830678e+09);
INSERT INTO "guest" VALUES('bFMRPP6L7q5iaaudGJiPnw','Bob',X'950B8071AC38FD636C84AED98603C01944C0D3F16DC87751CF6551A8F64694CA',1.79497101004575800899e+09);
CREATE TABLE match (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('waiting', 'playing', 'over', 'frozen')),
    created REAL NOT NULL,
    public INTEGER NOT NULL CHECK (public IN (0, 1)),
    invite TEXT NOT NULL UNIQUE,
    terms TEXT NOT NULL,
    setup TEXT,
    p1 TEXT,
    p2 TEXT,
    result TEXT,
    reason TEXT,
    ended REAL,
    report TEXT,
    previous TEXT REFERENCES match (id),
    following TEXT REFERENCES match (id)
);
INSERT INTO "match" VALUES('SJnf9ImmLvUbxeSYp9iJJg','skirmish','playing',1.79497101006884145733e+09,0,'-E6Cjq_4cc8Smci8hjllDA','{"rules":"standard","clock":{"seconds":600.0,"increment":5.0},"delay":0.0,"brought":{"p1":{"deck":{"name":"Steady Hand","rules":"standard","leader":"Warden","cards":{"Bulwark":3,"Shieldbearer":1,"Archer":3,"Vanguard":1,"Herbalist":2,"Strike":3,"Gatekeeper":2,"Noble":1,"Headsman":2,"Vampire":1,"Scout":3,"Surgeon":1,"Unsummon":1,"Hunter":1}}}},"named":{}}','{"format": 1, "game": "skirmish", "rules": "standard", "ask_forced": false, "open_lists": false, "sets": {"core": 1, "second": 3}, "packs": [], "decks": [{"name": "Steady Hand", "rules": "standard", "leader": "Warden", "cards": {"Bulwark": 3, "Shieldbearer": 1, "Archer": 3, "Vanguard": 1, "Herbalist": 2, "Strike": 3, "Gatekeeper": 2, "Noble": 1, "Headsman": 2, "Vampire": 1, "Scout": 3, "Surgeon": 1, "Unsummon": 1, "Hunter": 1}}, {"name": "Shifting Ground", "rules": "standard", "leader": "Tactician", "cards": {"Ranger": 3, "Outrider": 2, "Siren": 3, "Archer": 3, "Scout": 3, "Courier": 3, "Smuggler": 1, "Mimic": 1, "Unsummon": 2, "Rogue": 1, "Vampire": 1, "Fall Back": 1, "Headsman": 1}}], "leaders": ["Warden", "Tactician"], "seed": 1899561789730176424, "moves": []}','Z0IyFdCPDoiVxyJFc3gL9w','bFMRPP6L7q5iaaudGJiPnw',NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match" VALUES('rM8HR9pc1h2ZOaAQDuNHow','warpath','playing',1794971010.25899,0,'UdL_9YcFOHyzuY7tMm_VDw','{"rules":"standard","clock":null,"delay":0.0,"brought":{"p1":{"deck":{"name":"Iron Tide","rules":"standard","class":"Warrior","cards":{"Shield Maiden":2,"Berserker":2,"Ironclad":2,"Jarl":1,"Forge":1,"Battle Cry":2,"Duel":2,"Workshop":1,"Traps":1,"Barracks":2,"Thief":3,"War Hounds":3,"Battering Ram":1,"Brute":2,"War Reserves":2,"Arrow Volley":3}}}},"named":{}}','{"format": 1, "game": "warpath", "rules": "standard", "ask_forced": false, "open_lists": false, "sets": {"base": 1, "warrior": 2, "mage": 3, "astronaut": 2, "dinosaur": 2}, "packs": [], "decks": [{"name": "Iron Tide", "rules": "standard", "class": "Warrior", "cards": {"Shield Maiden": 2, "Berserker": 2, "Ironclad": 2, "Jarl": 1, "Forge": 1, "Battle Cry": 2, "Duel": 2, "Workshop": 1, "Traps": 1, "Barracks": 2, "Thief": 3, "War Hounds": 3, "Battering Ram": 1, "Brute": 2, "War Reserves": 2, "Arrow Volley": 3}}, {"name": "Low Orbit", "rules": "standard", "class": "Astronaut", "cards": {"Rover": 2, "Moonwalker": 2, "Shuttle": 1, "Launch Pad": 2, "Transporter": 2, "Recall": 2, "Workshop": 2, "Traps": 1, "Barracks": 1, "Thief": 3, "War Hounds": 2, "Battering Ram": 2, "Brute": 2, "War Reserves": 3, "Arrow Volley": 3}}], "leaders": ["Warrior", "Astronaut"], "seed": 229652923281957976, "moves": []}','Z0IyFdCPDoiVxyJFc3gL9w','bFMRPP6L7q5iaaudGJiPnw',NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match" VALUES('e0urHhjfORz2O7DttLy3uQ','warpath','playing',1.79497101043116497999e+09,0,'0rEU6AjK3zYKaoIcsTu7Dw','{"rules":"standard","clock":null,"delay":0.0,"brought":{"p1":{"deck":{"name":"Iron Tide","rules":"standard","class":"Warrior","cards":{"Shield Maiden":2,"Berserker":2,"Ironclad":2,"Jarl":1,"Forge":1,"Battle Cry":2,"Duel":2,"Workshop":1,"Traps":1,"Barracks":2,"Thief":3,"War Hounds":3,"Battering Ram":1,"Brute":2,"War Reserves":2,"Arrow Volley":3}}},"p2":{"deck":{"name":"Plain Steel","rules":"standard","class":"Base","cards":{"Workshop":3,"Traps":2,"Barracks":2,"Trebuchet":1,"Thief":2,"Castle Guards":3,"War Hounds":3,"Battering Ram":2,"Brute":2,"War Reserves":3,"Arrow Volley":3,"Flaming Volley":2,"Heroic Charge":1,"Stone Road":1}}}},"named":{}}','{"format": 1, "game": "warpath", "rules": "standard", "ask_forced": false, "open_lists": false, "sets": {"base": 1, "warrior": 2, "mage": 3, "astronaut": 2, "dinosaur": 2}, "packs": [], "decks": [{"name": "Iron Tide", "rules": "standard", "class": "Warrior", "cards": {"Shield Maiden": 2, "Berserker": 2, "Ironclad": 2, "Jarl": 1, "Forge": 1, "Battle Cry": 2, "Duel": 2, "Workshop": 1, "Traps": 1, "Barracks": 2, "Thief": 3, "War Hounds": 3, "Battering Ram": 1, "Brute": 2, "War Reserves": 2, "Arrow Volley": 3}}, {"name": "Plain Steel", "rules": "standard", "class": "Base", "cards": {"Workshop": 3, "Traps": 2, "Barracks": 2, "Trebuchet": 1, "Thief": 2, "Castle Guards": 3, "War Hounds": 3, "Battering Ram": 2, "Brute": 2, "War Reserves": 3, "Arrow Volley": 3, "Flaming Volley": 2, "Heroic Charge": 1, "Stone Road": 1}}], "leaders": ["Warrior", "Base"], "seed": 3607217128926245027, "moves": []}','Z0IyFdCPDoiVxyJFc3gL9w','bot:recruit',NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "match" VALUES('UbgevAIn2VBfKR9RPqsBKA','skirmish','over',1794971011.63344,0,'Xk7yflfkpVOIxBdu9HD8BQ','{"rules":"standard","clock":null,"delay":0.0,"brought":{"p1":{"deck":{"name":"Deep Roots","rules":"standard","leader":"Steward","cards":{"Engineer":3,"Bard":2,"Gardener":3,"Rookie":3,"Foundations":1,"Seed":2,"Sentinel":2,"Knight":2,"Veteran":1,"Ancient Oak":2,"Banneret":2,"Priest":1,"Stronghold":1}}},"p2":{"deck":{"name":"Last Rites","rules":"standard","leader":"Warlord","cards":{"Martyr":2,"Apprentice":1,"Knight":2,"Dark Bargain":1,"Glutton":2,"Grave Robber":2,"Necromancer":1,"Duchess":1,"Dragon":1,"Ghoul":3,"Firebrand":3,"Shieldbearer":3,"Veteran":2,"Quagmire":1}}}},"named":{"p2":"Carl"}}','{"format": 1, "game": "skirmish", "rules": "standard", "ask_forced": false, "open_lists": false, "sets": {"core": 1, "second": 3}, "packs": [], "decks": [{"name": "Deep Roots", "rules": "standard", "leader": "Steward", "cards": {"Engineer": 3, "Bard": 2, "Gardener": 3, "Rookie": 3, "Foundations": 1, "Seed": 2, "Sentinel": 2, "Knight": 2, "Veteran": 1, "Ancient Oak": 2, "Banneret": 2, "Priest": 1, "Stronghold": 1}}, {"name": "Last Rites", "rules": "standard", "leader": "Warlord", "cards": {"Martyr": 2, "Apprentice": 1, "Knight": 2, "Dark Bargain": 1, "Glutton": 2, "Grave Robber": 2, "Necromancer": 1, "Duchess": 1, "Dragon": 1, "Ghoul": 3, "Firebrand": 3, "Shieldbearer": 3, "Veteran": 2, "Quagmire": 1}}], "leaders": ["Steward", "Warlord"], "seed": 1260067741836726659, "moves": []}','Z0IyFdCPDoiVxyJFc3gL9w','Z0IyFdCPDoiVxyJFc3gL9w','p2','rules',1.79497101239582586285e+09,NULL,NULL,NULL);
INSERT INTO "match" VALUES('cXmC7Hdf-You1XX0L1JiEQ','warpath','over',1.79497101241552305225e+09,1,'cn2FjvynyHJP7h5xWBVLAA','{"rules":"standard","clock":null,"delay":0.0,"brought":{"p1":{"deck":{"name":"Quick Claws","rules":"standard","class":"Dinosaur","cards":{"Raptor":2,"Hatchling":3,"Longneck":1,"Tyrant":1,"Primal Roar":2,"Stampede":1,"Workshop":2,"Barracks":2,"Thief":2,"Castle Guards":3,"War Hounds":3,"Battering Ram":1,"Brute":1,"War Reserves":3,"Arrow Volley":3}}},"p2":{"deck":{"name":"Far Station","rules":"standard","class":"Astronaut","cards":{"Rover":2,"Moonwalker":1,"Shuttle":1,"Solar Array":2,"Gravity Well":2,"Recall":2,"Orbital Strike":1,"Workshop":2,"Traps":1,"Barracks":2,"Thief":3,"Castle Guards":1,"War Hounds":2,"Brute":2,"War Reserves":3,"Arrow Volley":3}}}},"named":{"p2":"Carl"}}','{"format": 1, "game": "warpath", "rules": "standard", "ask_forced": false, "open_lists": false, "sets": {"base": 1, "warrior": 2, "mage": 3, "astronaut": 2, "dinosaur": 2}, "packs": [], "decks": [{"name": "Quick Claws", "rules": "standard", "class": "Dinosaur", "cards": {"Raptor": 2, "Hatchling": 3, "Longneck": 1, "Tyrant": 1, "Primal Roar": 2, "Stampede": 1, "Workshop": 2, "Barracks": 2, "Thief": 2, "Castle Guards": 3, "War Hounds": 3, "Battering Ram": 1, "Brute": 1, "War Reserves": 3, "Arrow Volley": 3}}, {"name": "Far Station", "rules": "standard", "class": "Astronaut", "cards": {"Rover": 2, "Moonwalker": 1, "Shuttle": 1, "Solar Array": 2, "Gravity Well": 2, "Recall": 2, "Orbital Strike": 1, "Workshop": 2, "Traps": 1, "Barracks": 2, "Thief": 3, "Castle Guards": 1, "War Hounds": 2, "Brute": 2, "War Reserves": 3, "Arrow Volley": 3}}], "leaders": ["Dinosaur", "Astronaut"], "seed": 959820200104500097, "moves": []}','Z0IyFdCPDoiVxyJFc3gL9w','Z0IyFdCPDoiVxyJFc3gL9w','p2','conceded',1.79497101255171608927e+09,NULL,NULL,'Jzl_snmBM0S7310WUlDeDQ');
INSERT INTO "match" VALUES('Jzl_snmBM0S7310WUlDeDQ','warpath','playing',1.79497101256416487693e+09,1,'bL3f3UT49VBJj-n1SXiFvg','{"rules":"standard","clock":null,"delay":0.0,"brought":{"p1":{"deck":{"name":"Far Station","rules":"standard","class":"Astronaut","cards":{"Rover":2,"Moonwalker":1,"Shuttle":1,"Solar Array":2,"Gravity Well":2,"Recall":2,"Orbital Strike":1,"Workshop":2,"Traps":1,"Barracks":2,"Thief":3,"Castle Guards":1,"War Hounds":2,"Brute":2,"War Reserves":3,"Arrow Volley":3}}},"p2":{"deck":{"name":"Quick Claws","rules":"standard","class":"Dinosaur","cards":{"Raptor":2,"Hatchling":3,"Longneck":1,"Tyrant":1,"Primal Roar":2,"Stampede":1,"Workshop":2,"Barracks":2,"Thief":2,"Castle Guards":3,"War Hounds":3,"Battering Ram":1,"Brute":1,"War Reserves":3,"Arrow Volley":3}}}},"named":{"p1":"Carl"}}','{"format": 1, "game": "warpath", "rules": "standard", "ask_forced": false, "open_lists": false, "sets": {"base": 1, "warrior": 2, "mage": 3, "astronaut": 2, "dinosaur": 2}, "packs": [], "decks": [{"name": "Far Station", "rules": "standard", "class": "Astronaut", "cards": {"Rover": 2, "Moonwalker": 1, "Shuttle": 1, "Solar Array": 2, "Gravity Well": 2, "Recall": 2, "Orbital Strike": 1, "Workshop": 2, "Traps": 1, "Barracks": 2, "Thief": 3, "Castle Guards": 1, "War Hounds": 2, "Brute": 2, "War Reserves": 3, "Arrow Volley": 3}}, {"name": "Quick Claws", "rules": "standard", "class": "Dinosaur", "cards": {"Raptor": 2, "Hatchling": 3, "Longneck": 1, "Tyrant": 1, "Primal Roar": 2, "Stampede": 1, "Workshop": 2, "Barracks": 2, "Thief": 2, "Castle Guards": 3, "War Hounds": 3, "Battering Ram": 1, "Brute": 1, "War Reserves": 3, "Arrow Volley": 3}}], "leaders": ["Astronaut", "Dinosaur"], "seed": 1614787848694702005, "moves": []}','Z0IyFdCPDoiVxyJFc3gL9w','Z0IyFdCPDoiVxyJFc3gL9w',NULL,NULL,NULL,NULL,'cXmC7Hdf-You1XX0L1JiEQ',NULL);
INSERT INTO "match" VALUES('67FyxjwGsLLF1WlYcmwLQA','skirmish','waiting',1.79497101259153270724e+09,0,'p5xyCa-I9iiOao3t9MG6GQ','{"rules":"standard","clock":null,"delay":0.0,"brought":{"p2":{"deck":{"name":"Sharp Edge","rules":"standard","leader":"Warlord","cards":{"Archer":3,"Duelist":3,"Vanguard":3,"Strike":3,"Energize":1,"Firebrand":2,"Headsman":1,"War Drummer":1,"Vampire":1,"Scout":2,"Siren":3,"Hail of Arrows":2}}}},"named":{}}',NULL,NULL,'Z0IyFdCPDoiVxyJFc3gL9w',NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE service (              -- one row
    id INTEGER PRIMARY KEY CHECK (id = 1),
    batch INTEGER NOT NULL,         -- the number of the last transaction
    alive REAL
);
INSERT INTO "service" VALUES(1,127,1.79497101300241231917e+09);
CREATE INDEX match_unfinished ON match (created) WHERE status IN ('waiting', 'playing');
CREATE INDEX match_listed ON match (created) WHERE public = 1 AND status IN ('waiting', 'playing');
CREATE INDEX match_p1 ON match (p1, created);
CREATE INDEX match_p2 ON match (p2, created);
CREATE UNIQUE INDEX entry_request ON entry (match, request, ifnull(guest, '')) WHERE request IS NOT NULL;
COMMIT;
